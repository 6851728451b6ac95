// No named statement scans a large table completely, on a database with 40,000 orders.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { joinStorage } from '../../packages/gateway/src/open-storage.ts';
import { readSettings } from '../../packages/gateway/src/settings.ts';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { testSandboxDatabase } from '../../packages/sandbox/src/test-sandbox-database.ts';
import { makeOrders } from '../../tools/make-orders/make-orders.ts';
import { findReadIndexes, findScannedTables, findStatements } from './declared-statements.ts';

const ORDERS = 40_000;
const LARGE_ROWS = 10_000;
/** There were 330 at the time of writing; fewer than this minimum means that they are no longer found. */
const STATEMENTS_MIN = 300;

/** Statements that scan a large table completely, and why that is acceptable. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'reconciliations.begin': 'runs once per rail: looks for its first movement before its first statement',
  'statement-lines.breaks': 'run by an operator, with two minutes: it compares everything open',
  'orders.lines': 'run by an operator: it reads backwards until it has the newest',
  'notifications.list': 'run by an operator: it reads backwards until it has the newest',
};

/** Indexes without which no statement scans a large table completely, and why they exist. */
const UNMISSED: Readonly<Record<string, string>> = {
  orders_in_rare_state_of_merchant:
    'without it all orders of the merchant are read: see the test of rare states',
  orders_in_rare_state_of_store: 'without it all orders of the store are read: see the test of rare states',
  rail_movements_to_match: 'useful once most movements are matched; here none is',
};

const PLAIN_INDEXES = `SELECT i.relname AS index, t.relname AS table
  FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
  WHERE NOT x.indisunique AND t.relnamespace = 'public'::regnamespace`;

describe(`with ${ORDERS.toLocaleString('en')} orders`, () => {
  let database: Awaited<ReturnType<typeof testSandboxDatabase>>;
  let owner: pg.Client;
  let statements: Awaited<ReturnType<typeof findStatements>>;
  before(async () => {
    database = await testSandboxDatabase();
    const specimens = await testSandboxDatabase();
    const settings = readSettings({ DATABASE_URL: database.url, GW_MASTER_KEY: '07'.repeat(32) });
    const storage = await joinStorage(settings);
    const { publicUrl } = settings;
    const target = { ...storage, url: database.url, publicUrl, specimensUrl: specimens.url };
    await makeOrders(target, { total: ORDERS, days: 30 }, () => {});
    await storage.close();
    await specimens.drop();
    statements = await findStatements();
    owner = new pg.Client(database.url);
    await owner.connect();
  });
  after(async () => {
    await owner.end();
    await database.drop();
  });

  async function findLargeTables(): Promise<Set<string>> {
    const { rows } = await owner.query<{ relname: string }>(
      `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > $1`,
      [LARGE_ROWS],
    );
    return new Set(rows.map(({ relname }) => relname));
  }

  test('no named statement scans a table above 10,000 rows, except the listed ones', async () => {
    const large = await findLargeTables();
    for (const table of ['orders', 'attempts', 'request_keys', 'transfers', 'notifications', 'fund_lines'])
      assert.ok(large.has(table), `${table} is not large`);
    assert.ok(statements.length >= STATEMENTS_MIN, `${statements.length} statements`);
    const found: Record<string, string[]> = {};
    for (const one of statements) {
      const tables = (await findScannedTables(owner, one)).filter((table) => large.has(table));
      if (tables.length > 0) found[one.name] = tables;
    }
    assert.deepEqual(
      Object.keys(found).toSorted(),
      Object.keys(EXCEPTIONS).toSorted(),
      JSON.stringify(found),
    );
  });

  test('a complete scan is detected, sequential or by an index', async () => {
    for (const text of [
      'SELECT 1 FROM orders WHERE description = $1',
      'SELECT * FROM orders WHERE description = $1 ORDER BY trade_id LIMIT 10',
    ])
      assert.deepEqual(await findScannedTables(owner, statement('test.scan', text)), ['orders'], text);
  });

  test('lists of orders in a rare state use the partial index', async () => {
    const names = ['list', 'count'].flatMap((what) =>
      ['store', 'merchant'].map((scope) => [`rare-orders.${what}-of-${scope}`, scope] as const),
    );
    for (const [name, scope] of names) {
      const read = await findReadIndexes(owner, statements.find((one) => one.name === name)!);
      assert.ok(read.includes(`orders_in_rare_state_of_${scope}`), `${name} reads ${read}`);
    }
  });

  test('dropping any non-unique index causes a complete scan, except the listed ones', async () => {
    const large = await findLargeTables();
    const readers = new Map<string, typeof statements>();
    for (const one of statements)
      for (const index of await findReadIndexes(owner, one))
        readers.set(index, [...(readers.get(index) ?? []), one]);
    const unmissed: string[] = [];
    const { rows } = await owner.query<{ index: string; table: string }>(PLAIN_INDEXES);
    for (const { index } of rows.filter(({ table }) => large.has(table))) {
      await owner.query(`BEGIN; DROP INDEX ${index}`);
      const scanned: string[] = [];
      for (const one of readers.get(index) ?? []) scanned.push(...(await findScannedTables(owner, one)));
      await owner.query('ROLLBACK');
      if (!scanned.some((table) => large.has(table))) unmissed.push(index);
    }
    assert.deepEqual(unmissed.toSorted(), Object.keys(UNMISSED).toSorted());
  });
});
