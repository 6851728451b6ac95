// Every named statement on a database with 100,000 orders: none reads a large table from end to end.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { joinStorage } from '../../packages/gateway/src/open-storage.ts';
import { readSettings } from '../../packages/gateway/src/settings.ts';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { makeOrders } from '../../tools/make-orders/make-orders.ts';
import { findScannedTables, findStatements } from './declared-statements.ts';

const ORDERS = 100_000;
const LARGE_ROWS = 10_000;
/** There were 330 when this was written: fewer than this would mean that they are not found any more. */
const STATEMENTS_MIN = 300;

/** Statements that read a large table from end to end, and why they may. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'reconciliations.begin':
    'once in the life of a rail: its first movement is looked for before its first statement',
  'statement-lines.breaks': 'an operator asks for it, with two minutes: it compares all that is open',
};

describe(`with ${ORDERS.toLocaleString('en')} orders`, () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let owner: pg.Client;
  before(async () => {
    database = await testDatabase();
    const settings = readSettings({ DATABASE_URL: database.url, GW_MASTER_KEY: '07'.repeat(32) });
    const storage = await joinStorage(settings);
    const target = { ...storage, url: database.url, publicUrl: settings.publicUrl };
    await makeOrders(target, { total: ORDERS, days: 30 }, () => {});
    await storage.close();
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

  test('no named statement scans a table above 10,000 rows, named exceptions aside', async () => {
    const large = await findLargeTables();
    for (const table of ['orders', 'attempts', 'request_keys', 'transfers', 'notifications', 'fund_lines'])
      assert.ok(large.has(table), `${table} is not large`);
    const statements = await findStatements();
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

  test('a scan of a large table is seen', async () => {
    const scan = statement('test.scan', 'SELECT 1 FROM orders WHERE description = $1');
    assert.deepEqual(await findScannedTables(owner, scan), ['orders']);
  });
});
