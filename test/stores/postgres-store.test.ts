/** The PostgreSQL store: the rules of stores on a real database, and two merchant servers over one table. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openPostgresStore, postgresSchema } from '@gangway/server/postgres-store';
import pg from 'pg';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { sharedStoreRules, storeRules } from '../../packages/server/src/stores/store-rules.ts';
import { testShop } from '../../packages/server/src/test-shop.ts';

const ROUNDS = 10;
const SUBMISSIONS = 6;

describe('the PostgreSQL store', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  const pools: pg.Pool[] = [];
  const newPool = () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 5 });
    // The database may be dropped while connections of an ended pool are still closing.
    pool.on('error', () => {});
    pools.push(pool);
    return pool;
  };
  before(async () => {
    database = await testDatabase();
  });
  after(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await database.drop();
  });

  const open = () => openPostgresStore(newPool());
  for (const { title, check } of [...storeRules, ...sharedStoreRules]) test(title, () => check(open));

  test('ten servers that start at once create one table', async () => {
    const pool = newPool();
    await Promise.all(
      Array.from({ length: 10 }, () => openPostgresStore(pool, { table: 'public.started_once' })),
    );
    const { rows } = await pool.query("SELECT 1 FROM pg_tables WHERE tablename = 'started_once'");
    assert.equal(rows.length, 1);
  });

  test('an account that may not create tables uses one that was made for it', async () => {
    const pool = newPool();
    await pool.query(postgresSchema('made_before'));
    await pool.query('CREATE ROLE shop_without_ddl');
    await pool.query('GRANT SELECT, INSERT, UPDATE ON made_before TO shop_without_ddl');
    const client = await pool.connect();
    try {
      await client.query('SET ROLE shop_without_ddl');
      const store = await openPostgresStore(client, { table: 'made_before' });
      await storeRules[0]!.check(async () => store);
    } finally {
      await client.query('RESET ROLE; DROP OWNED BY shop_without_ddl; DROP ROLE shop_without_ddl');
      client.release();
    }
  });

  test('the name of a table cannot hold SQL', async () => {
    for (const table of ['orders; DROP TABLE x', 'Orders', '', 'a.b.c'])
      await assert.rejects(openPostgresStore(newPool(), { table }), /table is not a name/);
  });

  test('two merchant servers begin one payment of an order, however many submissions arrive at once', async () => {
    const first = testShop({ store: await open() });
    const second = testShop({ store: await open(), fetch: first.gateway.fetch });
    const { gateway } = first;
    for (let round = 0; round < ROUNDS; round++) {
      const orderId = `HP-${round}`;
      const session = await first.session({ orderId });
      const submissions = Array.from({ length: SUBMISSIONS }, (_, n) =>
        (n % 2 ? first : second).press(session, { attemptId: `attempt-${round}-${n}-0000000000` }),
      );
      const answers = await Promise.all(submissions);
      assert.deepEqual(
        answers.map(({ status }) => status),
        Array(SUBMISSIONS).fill(200),
        JSON.stringify(answers),
      );
      const trades = gateway.trades.filter(({ data }) => data.order_id === orderId);
      assert.equal(trades.filter(({ state }) => state === 'processing').length, 1);
      // The other server has the state at once, and the shop is told once, though the notification came twice.
      const open = trades.find(({ state }) => state === 'processing')!;
      gateway.settle(open.tradeId, 'paid');
      const note = await gateway.notification(open.tradeId);
      assert.deepEqual(await Promise.all([second.notify(note), second.notify(note)]), ['200 ok', '200 ok']);
      const { status } = (await (await first.request('/session', { token: session })).json()) as {
        status: { state: string };
      };
      assert.equal(status.state, 'paid');
    }
    const paid = second.payments.filter(({ state }) => state === 'paid').map(({ orderId }) => orderId);
    assert.deepEqual(
      paid,
      Array.from({ length: ROUNDS }, (_, round) => `HP-${round}`),
    );
    assert.deepEqual(first.mismatches, []);
  });
});
