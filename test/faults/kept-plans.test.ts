// With many orders, every statement of a payment uses a cached plan, because planning takes longer than execution.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import pg from 'pg';
import { newId } from '../../packages/gateway/src/ids.ts';
import { leaseDue, recordTries } from '../../packages/gateway/src/notifications/delivery-leases.ts';
import { createPaid } from '../../packages/gateway/src/operations/test-orders.ts';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { type TestGateway, useGateway } from '../../packages/gateway/src/test-gateway.ts';

/** PostgreSQL plans a prepared statement this often before it may cache a generic plan. */
const PLANNED_FIRST = 5n;
const PAYMENTS = 12;
const ORDERS = 20_000;
/** Notifications whose next attempt is not due. */
const LATER = 100;
/** The size of the pool. */
const CONNECTIONS = 10;

/** Inserts past orders of a store with their rows. As the owner, who may run ANALYZE. */
const FILL = `SET session_replication_role = replica;
  INSERT INTO orders (trade_id, merchant_id, store_id, account_id, order_id, operation_name, pay_method, sub_pay_method,
    amount, currency, settlement_amount, settlement_currency, exchange_rate, description, timeout_minutes,
    page_secret_hash, state, created_at, expires_at)
  SELECT gen_random_uuid(), merchant_id, store_id, id, 'order-' || n, 'v3.CreatePayments', 'online', 'iDEAL', 1, 'EUR',
    1, 'EUR', '1', 'Two mugs', 30, sha256(n::text::bytea),
    CASE WHEN n % 20 = 0 THEN 'processing' ELSE 'paid' END, now(), now() + interval '1 day'
  FROM accounts, generate_series(1, ${ORDERS}) n WHERE uid = '016683';
  INSERT INTO order_claims SELECT store_id, order_id, trade_id, merchant_id FROM orders WHERE state = 'paid';
  INSERT INTO request_keys (merchant_id, account_id, key, content_mac, trade_id, answer)
  SELECT merchant_id, account_id, gen_random_uuid()::text, sha256('a'), trade_id, '{}' FROM orders;
  INSERT INTO attempts (id, trade_id, merchant_id, kind, rail, state, amount, currency, started_at, ask_at, lease_until)
  SELECT gen_random_uuid(), trade_id, merchant_id, 'payment', 'bank', 'done', 1, 'EUR', now(), now(), now() FROM orders;
  INSERT INTO fund_lines (id, trade_id, merchant_id, store_id, method, currency, amount, fee, vat, day, booked_at)
  SELECT gen_random_uuid(), trade_id, merchant_id, store_id, 'iDEAL', 'EUR', 1, 0, 0, '2026-11-20', now() FROM orders;
  INSERT INTO notifications (id, object, account_id, merchant_id, trade_id, sequence, url, lane, body, next_try_at,
    created_at)
  SELECT gen_random_uuid(), 'payment:' || n, id, merchant_id, gen_random_uuid(), 1, 'https://shop.example/notify',
    'https://shop.example', '{}', now() + interval '1 day', now()
  FROM accounts, generate_series(1, ${LATER}) n WHERE uid = '016683';
  ANALYZE`;

const plans = statement(
  'test.plans',
  'SELECT name, custom_plans AS planned, generic_plans AS kept FROM pg_prepared_statements ORDER BY name',
);
const newestOfStore = statement(
  'test.newest-of-store',
  `SELECT relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
   WHERE indrelid = 'orders'::regclass AND pg_get_indexdef(indexrelid) LIKE '%(store_id%' ORDER BY c.oid DESC LIMIT 1`,
);

const planOfRelease = statement(
  'test.plan-of-release',
  'EXPLAIN (FORMAT JSON) DELETE FROM order_claims WHERE trade_id = $1',
);

/** Delivers what is due. */
async function deliver({ database, clock }: TestGateway): Promise<void> {
  const capacity = { each: 100, left: new Map<string, number>() };
  const now = clock.now();
  const due = await leaseDue(database, {
    now,
    leaseSeconds: 60,
    capacity: { total: 100, lanes: capacity, accounts: capacity },
  });
  const delivered = { outcome: 'delivered', httpStatus: 200, reason: '', nextTryAt: null } as const;
  const ended = { startedAt: now, durationMs: 1, ...delivered };
  await recordTries(
    database,
    due.map((notification) => ({ id: newId(), notification, ...ended })),
  );
  assert.ok(due.length > 0);
}

describe('cached plans', () => {
  const gateway = useGateway();
  before(async () => {
    const owner = new pg.Client({ connectionString: gateway.url });
    await owner.connect();
    await owner.query(FILL);
    await owner.end();
  });

  // Without statistics, PostgreSQL takes the newest of several indexes with the same first column.
  test('on a new database siblings are found by order_id, not by scanning the store’s orders', async () => {
    assert.deepEqual(await gateway.database.query(newestOfStore), [{ name: 'orders_by_order_id' }]);
  });

  test('the claim of a trade is found by an index, not by scanning all claims', async () => {
    const [row] = await gateway.database.query<{ 'QUERY PLAN': unknown }>(planOfRelease, [randomUUID()]);
    const plan = JSON.stringify(row?.['QUERY PLAN']);
    assert.match(plan, /"Index Name":"order_claims_by_trade"/);
    assert.doesNotMatch(plan, /Seq Scan/);
  });

  test(`${PAYMENTS} payments and deliveries use cached plans for every statement, with ${ORDERS} orders`, async () => {
    for (let made = 0; made < PAYMENTS; made += 1) {
      const trade_id = await createPaid(gateway);
      // Once alone, and once as one of several that are asked at once.
      await gateway.call('v3.QueryOrder', { trade_id });
      const query = () => gateway.call('v3.QueryOrder', { trade_id });
      await Promise.all(Array.from({ length: 20 }, query));
      // Small batches: their first plans cost less than one for any number of rows.
      await Promise.all(Array.from({ length: 5 }, () => gateway.create()));
      await deliver(gateway);
      const { code } = await gateway.call('v3.CreateRefund', {
        trade_id,
        refund_amount: '5.00',
        refund_currency: 'EUR',
        refund_description: 'One mug broke',
      });
      assert.equal(code, '200');
    }
    // Plans are cached per connection, so all connections are queried.
    const ask = () => gateway.database.query<{ name: string; planned: bigint; kept: bigint }>(plans);
    const all = (await Promise.all(Array.from({ length: CONNECTIONS }, ask))).flat();
    for (const used of ['orders.insert-plain', 'orders.insert-plain-batch', 'notifications.record-tries'])
      assert.ok(
        all.some(({ name, kept, planned }) => name === used && kept + planned > PLANNED_FIRST),
        used,
      );
    const anew = all.filter(({ planned }) => planned > PLANNED_FIRST);
    assert.deepEqual(
      anew.map(({ name }) => name),
      [],
    );
  });
});
