// The queue of orders to expire; what expiry does to an order is tested with settling.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listAttempts } from '../orders/attempts.ts';
import { askAboutLapsed, putOffAttempt } from '../orders/attempts-to-ask.ts';
import { statement } from '../storage/database.ts';
import { type TestGateway, testGateway } from '../test-gateway.ts';
import { startExpiry } from './expiry.ts';
import { copyOrders, poison, until } from './test-queues.ts';

const POISONED = 300;

const failing = statement(
  'test.failing-orders',
  'SELECT count(*)::int AS count FROM orders WHERE expiry_failures > 0 AND expiry_due_at > $1',
);
const left = statement(
  'test.failed-once',
  'SELECT count(*)::int AS count FROM orders WHERE expiry_failures > 0 OR expiry_due_at IS NOT NULL',
);

test(`an order expires behind ${POISONED} that fail to, and these expire once the fault is gone`, async () => {
  const gateway = await testGateway();
  const { database, clock } = gateway;
  const broken = await gateway.create({ timeout: '10' });
  const ids = [broken.trade_id!, ...(await copyOrders(gateway, broken.trade_id!, POISONED - 1))];
  const cure = await poison(gateway, { table: 'orders', id: 'trade_id' }, ids);
  const lapsed = await gateway.create({ timeout: '20' });
  clock.move(30 * 60);
  const count = async (of: typeof failing, values: unknown[] = []) =>
    (await database.query<{ count: number }>(of, values))[0]!.count;
  const worker = startExpiry(gateway.services);
  try {
    await until('it has ended', async () => (await gateway.stateOf(lapsed.trade_id!)) === 'expired');
    assert.equal(await gateway.stateOf(broken.trade_id!), 'processing');
    await until(
      'each of the others is put off',
      async () => (await count(failing, [clock.now()])) === POISONED,
    );
    await cure();
    clock.move(3600);
    for (const id of ids)
      await until('it has ended too', async () => (await gateway.stateOf(id)) === 'expired');
    assert.equal(await count(left), 0);
  } finally {
    await worker.stop();
    await gateway.stop();
  }
});

const isDue = statement(
  'test.is-attempt-due',
  'SELECT ask_at <= now() AS "isDue" FROM attempts WHERE id = $1',
);

/** Returns an attempt that waits for its payer. Its order lapses after ten minutes. */
async function openAttempt(gateway: TestGateway): Promise<string> {
  const { trade_id, url } = await gateway.create({ timeout: '10' });
  await gateway.open(url!);
  return (await listAttempts(gateway.database, trade_id!))[0]!.id;
}

test('an attempt is due when its order lapses, but after a failure not before its backoff', async () => {
  const gateway = await testGateway();
  const { database, clock } = gateway;
  try {
    const [waiting, failing] = [await openAttempt(gateway), await openAttempt(gateway)];
    await putOffAttempt(database, failing);
    clock.move(30 * 60);
    await askAboutLapsed(database, clock.now());
    for (const [id, wanted] of [
      [waiting, true],
      [failing, false],
    ] as const)
      assert.deepEqual(await database.query(isDue, [id]), [{ isDue: wanted }]);
  } finally {
    await gateway.stop();
  }
});

const asked = statement(
  'test.ask-later',
  "UPDATE attempts SET ask_at = now() + interval '60 seconds' WHERE id = $1 RETURNING id",
);

test('an attempt about which its rail says nothing clear is brought forward thirty times only', async () => {
  const gateway = await testGateway();
  const { database, clock } = gateway;
  try {
    const id = await openAttempt(gateway);
    clock.move(30 * 60);
    const isBroughtForward = async () => {
      await database.query(asked, [id]);
      await askAboutLapsed(database, clock.now());
      return (await database.query<{ isDue: boolean }>(isDue, [id]))[0]!.isDue;
    };
    const each = [];
    while (each.length < 32) each.push(await isBroughtForward());
    assert.deepEqual([each.filter(Boolean).length, each.at(-1)], [30, false]);
  } finally {
    await gateway.stop();
  }
});
