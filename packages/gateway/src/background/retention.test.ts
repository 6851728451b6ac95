// The worker that applies the rules of retention: it does so by itself, page after page, and leaves the others alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { archiveSeal } from '../archive/archives.ts';
import { createWithPayer, finishAll, makeOlder, payerLeft } from '../outcomes/test-old-orders.ts';
import { ONLINE_DAYS } from '../retention/online-time.ts';
import { statement } from '../storage/database.ts';
import { ROOT_KEY, testGateway } from '../test-gateway.ts';
import { startRetention } from './retention.ts';

/** More payments than a page has, without anything but their rows, older than every other. */
const insertMany = statement(
  'test.many-old-orders',
  `INSERT INTO orders (trade_id, merchant_id, store_id, account_id, order_id, operation_name, pay_method,
     sub_pay_method, amount, currency, settlement_amount, settlement_currency, exchange_rate, description,
     timeout_minutes, page_secret_hash, state, created_at, expires_at)
   SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, merchant_id, store_id, account_id,
     'old-' || n, operation_name, pay_method, sub_pay_method, amount, currency, settlement_amount,
     settlement_currency, exchange_rate, description, timeout_minutes, n::text::bytea, 'expired', created_at,
     expires_at
   FROM orders, generate_series(1, 450) AS n WHERE trade_id = $1`,
);

test('what is old is applied to, behind more than a page of others, and what is young stays', async (t) => {
  const gateway = await testGateway();
  t.after(() => gateway.stop());
  const old = await createWithPayer(gateway);
  await gateway.database.query(insertMany, [old]);
  await finishAll(gateway);
  await makeOlder(gateway, ONLINE_DAYS + 5);
  const young = await createWithPayer(gateway);
  await finishAll(gateway);
  const before = await payerLeft(gateway, young);
  const log = { error: (entry: unknown) => assert.fail(JSON.stringify(entry)) };
  const worker = startRetention({
    database: gateway.database,
    clock: gateway.clock,
    archiveSeal: archiveSeal(ROOT_KEY),
    log,
  });
  await until(
    async () => (await payerLeft(gateway, old)).contact,
    (contact) => contact === null,
  );
  await worker.stop();
  assert.deepEqual(await payerLeft(gateway, young), before);
});
