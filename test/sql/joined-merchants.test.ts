/** No statement joins the rows of different merchants, except those that are the operator's. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { testSandboxDatabase } from '../../packages/sandbox/src/test-sandbox-database.ts';
import { findStatements } from '../faults/declared-statements.ts';
import { groupJoinedTables, type JoinRules } from './joined-rows.ts';
import { OTHER_MERCHANTS } from './merchant-columns.ts';

/** Texts that name one row although they are not unique in their table. */
const NAMES: ReadonlySet<string> = new Set(['notifications.object', 'rail_routes.account']);

/** Statements in which rows of different merchants meet, and why. */
const OF_OPERATORS: Readonly<Record<string, string>> = {
  'accounts.sandbox-leftovers': 'a start in live mode counts what a sandbox has left, of any merchant',
  'attempts-to-ask.lease-due': 'a worker takes due rows, whoever’s; what it joins are names of rails',
  'dispute-losses.find':
    'the operator’s list: it finds a rail account by its name, which is that of its merchant',
  'metrics.backlog': 'counts rows of all merchants',
  'metrics.queues': 'counts rows of all merchants',
  'notifications.lease': 'a worker takes due rows, whoever’s; what it joins are the origins of receivers',
  'orders.lines-of-order-id': 'the operator’s list: an order_id of any merchant',
  'statement-lines.breaks':
    'the operator’s list: compares what a rail states with what was booked, for all merchants',
  'statement-lines.match-sums':
    'a worker compares what a rail states with what was booked, for all merchants',
};

const COLUMNS = `SELECT c.relname AS table, a.attname AS column, a.atttypid = 'uuid'::regtype OR EXISTS (
    SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND i.indkey::text = a.attnum::text) AS "isKey"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`;

describe('statements about rows of merchants', () => {
  let database: Awaited<ReturnType<typeof testSandboxDatabase>>;
  let client: pg.Client;
  let rules: JoinRules;
  before(async () => {
    database = await testSandboxDatabase();
    client = new pg.Client(database.url);
    await client.connect();
    const { rows } = await client.query<{ table: string; column: string; isKey: boolean }>(COLUMNS);
    const place = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;
    const owned = new Set(rows.flatMap(({ table, column }) => (column === 'merchant_id' ? [table] : [])));
    const ids = new Set([...rows.filter(({ isKey }) => isKey).map(place), ...NAMES]);
    rules = {
      isOfMerchants: (table) => owned.has(table),
      isId: (table, column) => ids.has(`${table}.${column}`) && !OTHER_MERCHANTS.has(`${table}.${column}`),
    };
  });
  after(async () => {
    await client.end();
    await database.drop();
  });

  const groupsOf = (text: string) => groupJoinedTables(client, statement('test.joined', text), rules);

  test('join them by the ids of one merchant’s rows, or are the operator’s', async (t) => {
    const statements = await findStatements();
    assert.ok(statements.length > 300, `${statements.length} statements`);
    const joined: string[] = [];
    let several = 0;
    for (const one of statements) {
      const groups = await groupJoinedTables(client, one, rules);
      if (groups.flat().length > 1) several += 1;
      if (groups.length > 1)
        joined.push(`${one.name}: ${groups.map((tables) => tables.join('+')).join(' | ')}`);
    }
    t.diagnostic(`${statements.length} statements, ${several} of them about several tables of merchants`);
    const unlisted = joined.filter((line) => !Object.hasOwn(OF_OPERATORS, line.split(':')[0]!));
    assert.deepEqual(unlisted, []);
    assert.equal(joined.length, Object.keys(OF_OPERATORS).length, 'an exception is not needed');
  });

  for (const [what, text, groups] of [
    ['an id', 'SELECT 1 FROM orders o JOIN attempts a ON a.trade_id = o.trade_id', 1],
    ['the merchant', 'SELECT 1 FROM payouts p JOIN refunds r ON r.merchant_id = p.merchant_id', 1],
    [
      'values of the caller',
      'SELECT (SELECT state FROM orders WHERE trade_id = $1) FROM attempts WHERE id = $2',
      1,
    ],
    ['a currency', 'SELECT 1 FROM orders o JOIN payouts p ON p.currency = o.currency', 2],
    ['nothing', 'SELECT 1 FROM orders, payouts', 2],
    [
      'the merchant of a share',
      'SELECT 1 FROM split_parts p JOIN stores s ON s.merchant_id = p.receiver_id',
      2,
    ],
    [
      'a subquery',
      `WITH due AS (SELECT trade_id FROM orders LIMIT 5) UPDATE attempts a SET state = 'done' FROM due
       WHERE a.trade_id = due.trade_id`,
      1,
    ],
  ] as const)
    test(`${groups === 1 ? 'a join' : 'what is no join'}: ${what}`, async () => {
      assert.equal((await groupsOf(text)).length, groups);
    });
});
