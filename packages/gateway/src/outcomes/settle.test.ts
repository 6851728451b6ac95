// Settling: one winner per order_id, late money is sent back, nothing counts twice.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startExpiry } from '../background/expiry.ts';
import { startResolver } from '../background/resolver.ts';
import { listMovements } from '../ledger/test-ledger.ts';
import { listAttempts } from '../orders/attempts.ts';
import { listRefunds } from '../orders/refunds.ts';
import { statement } from '../storage/database.ts';
import { testGateway, useGateway } from '../test-gateway.ts';
import { settleAttempt } from './settle.ts';

const notificationsOf = statement(
  'test.notifications',
  `SELECT object, sequence, body->>'state' AS state FROM notifications WHERE trade_id = $1 ORDER BY object, sequence`,
);

describe('settling', () => {
  const gateway = useGateway();

  async function createStarted(data: Record<string, unknown> = {}) {
    const {
      trade_id: tradeId,
      url,
      order_id: orderId,
    } = (await gateway.create(data)) as Record<string, string>;
    const response = await gateway.open(url!);
    assert.equal(response.status, 303);
    const [attempt] = await listAttempts(gateway.database, tradeId!);
    return { tradeId: tradeId!, url: url!, orderId: orderId!, attemptId: attempt!.id };
  }

  const settle = (attemptId: string) => gateway.askRail(attemptId);

  const statesTold = async (tradeId: string, kind = 'payment') => {
    const rows = await gateway.database.query<{ object: string; state: string }>(notificationsOf, [tradeId]);
    return rows.filter(({ object }) => object.startsWith(kind)).map(({ state }) => state);
  };

  /** Runs the resolver until a condition holds. */
  async function resolveUntil(condition: () => Promise<boolean>): Promise<void> {
    const workers = [startResolver(gateway.services), startExpiry(gateway.services)];
    const until = Date.now() + 8_000;
    while (!(await condition()) && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.all(workers.map((worker) => worker.stop()));
    assert.ok(await condition());
  }

  test('a paid order has state, time, ledger entries and one notification', async () => {
    const { tradeId, attemptId } = await createStarted();
    gateway.rail.decide(attemptId, 'paid');
    await settle(attemptId);
    assert.equal(await gateway.stateOf(tradeId), 'paid');
    assert.deepEqual(
      (await listMovements(gateway.database, tradeId)).map((t) => t.event),
      ['paid'],
    );
    assert.deepEqual(await statesTold(tradeId), ['paid']);
  });

  test('the same outcome settled 16 times concurrently posts once and notifies once', async () => {
    const { tradeId, attemptId } = await createStarted();
    gateway.rail.decide(attemptId, 'paid');
    await Promise.all(Array.from({ length: 16 }, () => settle(attemptId)));
    assert.equal((await listMovements(gateway.database, tradeId)).length, 1);
    assert.deepEqual(await statesTold(tradeId), ['paid']);
  });

  test('of two trades of one order_id paid concurrently one is paid and one sent back, 20 rounds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const a = await createStarted();
      const b = await createStarted({ order_id: a.orderId });
      for (const { attemptId } of [a, b]) gateway.rail.decide(attemptId, 'paid');
      await Promise.all([settle(a.attemptId), settle(b.attemptId)]);
      const states = [await gateway.stateOf(a.tradeId), await gateway.stateOf(b.tradeId)];
      assert.deepEqual(states.sort(), ['cancelled', 'paid']);
      const loser = (await gateway.stateOf(a.tradeId)) === 'paid' ? b : a;
      const [refund] = await listRefunds(gateway.database, loser.tradeId);
      assert.equal(refund?.amountMinor, 2499n);
      await resolveUntil(
        async () => (await listRefunds(gateway.database, loser.tradeId))[0]?.state === 'refunded',
      );
      const events = (await listMovements(gateway.database, loser.tradeId)).map((t) => t.event);
      assert.deepEqual(events, ['late-money', 'returned']);
      assert.deepEqual(await statesTold(loser.tradeId, 'refund'), ['refund processing', 'refunded']);
    }
  });

  test('a paid trade cancels its open siblings in the same commit', async () => {
    const a = await createStarted();
    const b = await gateway.create({ order_id: a.orderId });
    gateway.rail.decide(a.attemptId, 'paid');
    await settle(a.attemptId);
    assert.equal(await gateway.stateOf(b.trade_id!), 'cancelled');
    assert.deepEqual(await statesTold(b.trade_id!), ['cancelled']);
  });

  test('money for a cancelled order is sent back as a refund, and the order stays cancelled', async () => {
    const { tradeId, attemptId } = await createStarted();
    await gateway.call('v3.CancelPayment', { trade_id: tradeId });
    gateway.rail.decide(attemptId, 'paid');
    await settle(attemptId);
    assert.equal(await gateway.stateOf(tradeId), 'cancelled');
    await resolveUntil(async () => (await listRefunds(gateway.database, tradeId))[0]?.state === 'refunded');
    assert.equal([...gateway.rail.returned.values()].at(-1), 2499n);
  });

  test("another amount than the order's moves the order to verify, which holds the order_id", async () => {
    const { tradeId, attemptId, orderId } = await createStarted();
    gateway.rail.decide(attemptId, 'paid', 2400n);
    await settle(attemptId);
    assert.equal(await gateway.stateOf(tradeId), 'verify');
    await assert.rejects(gateway.create({ order_id: orderId }), /-4015/);
  });

  test('a no ends the attempt and leaves the order open', async () => {
    for (const outcome of ['declined', 'cancelled', 'timed-out'] as const) {
      const { tradeId, attemptId } = await createStarted();
      gateway.rail.decide(attemptId, outcome);
      await settle(attemptId);
      assert.equal(await gateway.stateOf(tradeId), 'processing');
      assert.equal((await listAttempts(gateway.database, tradeId))[0]?.state, outcome);
      assert.deepEqual(await statesTold(tradeId), []);
    }
  });

  test('a no without 3-D Secure writes nothing into an order that has none', async () => {
    const { tradeId, attemptId } = await createStarted();
    const version = () =>
      gateway.database.query(
        statement('test.order-version', 'SELECT xmin::text FROM orders WHERE trade_id = $1'),
        [tradeId],
      );
    const before = await version();
    gateway.rail.decide(attemptId, 'declined');
    await settle(attemptId);
    assert.deepEqual(await version(), before);
  });

  test('when a node died between ask and settle, the resolver finds the payment that the rail has', async () => {
    gateway.rail.silent = true;
    const { trade_id: tradeId, url } = await gateway.create();
    assert.equal((await gateway.open(url!)).status, 200);
    gateway.rail.silent = false;
    const [attempt] = await listAttempts(gateway.database, tradeId!);
    assert.equal(attempt?.state, 'asking');
    gateway.rail.decide(attempt!.id, 'paid');
    await gateway.database.query(
      statement('test.age', 'UPDATE attempts SET ask_at = now(), lease_until = now() WHERE id = $1'),
      [attempt!.id],
    );
    await resolveUntil(async () => (await gateway.stateOf(tradeId!)) === 'paid');
  });

  test('when a node died before the rail received it, the same attempt is sent again, not a second one', async () => {
    const { trade_id: tradeId, url } = await gateway.create();
    const start = gateway.rail.begin;
    gateway.rail.begin = async () => ({ kind: 'unclear', reason: 'lost in transit' });
    await gateway.open(url!);
    gateway.rail.begin = start;
    const [attempt] = await listAttempts(gateway.database, tradeId!);
    assert.ok(!gateway.rail.started.has(attempt!.id));
    await gateway.database.query(
      statement('test.age', 'UPDATE attempts SET ask_at = now(), lease_until = now() WHERE id = $1'),
      [attempt!.id],
    );
    await resolveUntil(async () => (await listAttempts(gateway.database, tradeId!))[0]?.state === 'open');
    assert.equal((await listAttempts(gateway.database, tradeId!)).length, 1);
    assert.ok(gateway.rail.started.has(attempt!.id));
  });
});

describe('expiry', () => {
  test('an unpaid order expires at its timeout, and a payment made in time is found first', async () => {
    const gateway = await testGateway();
    const quiet = await gateway.create({ timeout: '30' });
    const silent = await gateway.create({ timeout: '30' });
    const open = await gateway.create({ timeout: '30' });
    for (const { url } of [silent, open]) await gateway.open(url!);
    const [attempt] = await listAttempts(gateway.database, silent.trade_id!);
    gateway.rail.decide(attempt!.id, 'paid');
    gateway.clock.move(30 * 60);
    const workers = [startExpiry(gateway.services), startResolver(gateway.services)];
    const states = async () =>
      Promise.all([quiet, silent, open].map(({ trade_id }) => gateway.stateOf(trade_id!)));
    const until = Date.now() + 8_000;
    while ((await states()).includes('processing') && Date.now() < until)
      await new Promise((r) => setTimeout(r, 50));
    await Promise.all(workers.map((worker) => worker.stop()));
    assert.deepEqual(await states(), ['expired', 'paid', 'expired']);
    await gateway.stop();
  });

  for (const [end, state] of [
    ['its time is over', 'expired'],
    ['it was cancelled', 'cancelled'],
  ] as const)
    test(`an attempt that the rail never received ends when ${end}, and the order is ${state}`, async () => {
      const gateway = await testGateway();
      const { trade_id: tradeId, url } = await gateway.create({ timeout: '30' });
      gateway.rail.begin = async () => ({ kind: 'unclear', reason: 'lost in transit' });
      await gateway.open(url!);
      if (state === 'cancelled') await gateway.call('v3.CancelPayment', { trade_id: tradeId });
      else gateway.clock.move(30 * 60);
      await gateway.database.query(
        statement('test.age-all', 'UPDATE attempts SET ask_at = now(), lease_until = now()'),
      );
      const workers = [startExpiry(gateway.services), startResolver(gateway.services)];
      const attemptState = async () => (await listAttempts(gateway.database, tradeId!))[0]?.state;
      const until = Date.now() + 6_000;
      while ((await attemptState()) === 'asking' && Date.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 50));
      await Promise.all(workers.map((worker) => worker.stop()));
      assert.equal(await attemptState(), 'failed');
      assert.equal(await gateway.stateOf(tradeId!), state);
      await gateway.stop();
    });

  test('one second before its timeout an order is open', async () => {
    const gateway = await testGateway();
    const order = await gateway.create({ timeout: '1' });
    gateway.clock.move(59);
    const worker = startExpiry(gateway.services);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await worker.stop();
    assert.equal(await gateway.stateOf(order.trade_id!), 'processing');
    await gateway.stop();
  });
});

describe('an ended trade at the bank', () => {
  test('a cancelled order and a cancelled sibling can soon no longer be paid at the bank', async () => {
    const gateway = await testGateway();
    const cancelled = await gateway.create();
    const winner = await gateway.create();
    const sibling = await gateway.create({ order_id: winner.order_id });
    for (const { url } of [cancelled, winner, sibling]) await gateway.open(url!);
    const attemptOf = async (tradeId: string) => (await listAttempts(gateway.database, tradeId))[0]!;
    await gateway.call('v3.CancelPayment', { trade_id: cancelled.trade_id });
    gateway.rail.decide((await attemptOf(winner.trade_id!)).id, 'paid');
    await gateway.askRail((await attemptOf(winner.trade_id!)).id);
    const resolver = startResolver(gateway.services);
    const states = () =>
      Promise.all([cancelled, sibling].map(async ({ trade_id }) => (await attemptOf(trade_id!)).state));
    const until = Date.now() + 5_000;
    while ((await states()).includes('open') && Date.now() < until)
      await new Promise((r) => setTimeout(r, 50));
    await resolver.stop();
    assert.deepEqual(await states(), ['cancelled', 'cancelled']);
    await gateway.stop();
  });

  test('money in another currency is posted and sent back in that currency', async () => {
    const gateway = await testGateway();
    const order = await gateway.create();
    await gateway.open(order.url!);
    const [attempt] = await listAttempts(gateway.database, order.trade_id!);
    await gateway.call('v3.CancelPayment', { trade_id: order.trade_id });
    const yes = { kind: 'paid', amountMinor: 700n, currency: 'CHF', reference: 'r' } as const;
    await settleAttempt(gateway.services, attempt!.id, yes);
    const [transfer] = await listMovements(gateway.database, order.trade_id!);
    const [refund] = await listRefunds(gateway.database, order.trade_id!);
    assert.deepEqual([transfer?.amountMinor, transfer?.currency], [700n, 'CHF']);
    assert.deepEqual([refund?.amountMinor, refund?.currency], [700n, 'CHF']);
    await gateway.stop();
  });
});
