// Callbacks of the sandbox rail over HTTP: repeated, early, late, forged or unknown, each settles at most once.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startLeftWebhooks } from '../../packages/gateway/src/background/left-webhooks.ts';
import { listMovements } from '../../packages/gateway/src/ledger/test-ledger.ts';
import { listRefunds } from '../../packages/gateway/src/orders/refunds.ts';
import { railRegistry } from '../../packages/gateway/src/rails/rail-registry.ts';
import { attemptOf } from '../../packages/gateway/src/rails/test-attempts.ts';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { type TestGateway, testGateway } from '../../packages/gateway/src/test-gateway.ts';
import { sandboxRails } from '../../packages/sandbox/src/rails/sandbox-rails.ts';
import { testSandboxDatabase } from '../../packages/sandbox/src/test-sandbox-database.ts';
import {
  assertLedgerIsBalanced,
  type BegunOrder,
  beginOrder,
  newestAttempt,
  waitFor,
  workUntil,
} from './orders-and-ledger.ts';
import { openSchemeLine, type SchemeLine } from './scheme-line.ts';

const ROUTE = '/rails/sandbox-redirect/callback';
const countCallbacks = statement(
  'test.callbacks',
  'SELECT count(*)::int AS stored, count(settled_at)::int AS settled FROM rail_callbacks',
);
const leave = statement(
  'test.leave-callback',
  `INSERT INTO rail_callbacks (id, rail, raw, received_at, due_at)
   VALUES (gen_random_uuid(), 'sandbox-redirect', $1, now() - interval '1 minute', now() - interval '1 minute')`,
);
const countNotifications = statement(
  'test.notifications',
  'SELECT count(*)::int AS count FROM notifications WHERE object = $1',
);

describe('a callback of a rail', () => {
  let gateway: TestGateway;
  let line: SchemeLine;
  before(async () => {
    line = await openSchemeLine('key-of-the-line', () => gateway);
    gateway = await testGateway({ rails: railRegistry(sandboxRails(line)) }, testSandboxDatabase);
  });
  after(async () => {
    await line.close();
    await gateway.stop();
  });
  beforeEach(() => {
    line.state = 'answer';
  });

  const send = ({ body, signature }: { body: string; signature: string }, route = ROUTE) =>
    gateway.open(route, { method: 'POST', body, headers: { 'scheme-signature': signature } });

  /** Pays, and returns the callback that the scheme sends. */
  async function pay({ attemptId }: Pick<BegunOrder, 'attemptId'>) {
    await line.choose(attemptId, 'approve');
    const rail = (await gateway.services.rails.named('sandbox-redirect'))!;
    const paid = await rail.ask(attemptOf(attemptId));
    assert.ok(paid.kind === 'paid');
    return line.callback({ requestId: attemptId, transactionId: paid.reference });
  }

  const counts = async () => (await gateway.database.query(countCallbacks))[0];
  const eventsOf = async (tradeId: string) =>
    (await listMovements(gateway.database, tradeId)).map(({ event }) => event);

  test('that arrives eight times at once pays, books and notifies once', async () => {
    const order = await beginOrder(gateway);
    const callback = await pay(order);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(callback)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.equal(await gateway.stateOf(order.tradeId), 'paid');
    assert.deepEqual(await eventsOf(order.tradeId), ['paid']);
    const [told] = await gateway.database.query<{ count: number }>(countNotifications, [
      `payment:${order.tradeId}`,
    ]);
    assert.equal(told?.count, 1);
  });

  test('that arrives before the answer to the start pays, and that answer then changes nothing', async () => {
    line.state = 'hold-answer';
    const { trade_id: tradeId = '', url = '' } = await gateway.create();
    const booked = line.nextBooked();
    const page = gateway.open(url);
    await booked;
    line.state = 'answer';
    const { id: attemptId } = await newestAttempt(gateway.database, tradeId);
    await send(await pay({ attemptId }));
    assert.equal(await gateway.stateOf(tradeId), 'paid');
    line.release();
    await page;
    assert.equal(await gateway.stateOf(tradeId), 'paid');
    assert.equal((await newestAttempt(gateway.database, tradeId)).state, 'done');
    assert.deepEqual(await eventsOf(tradeId), ['paid']);
  });

  for (const end of ['expired', 'cancelled'] as const) {
    test(`for an order that is ${end} sends the money back`, async () => {
      const order = await beginOrder(gateway, { timeout: '30' });
      const callback = await pay(order);
      if (end === 'cancelled') await gateway.call('v3.CancelPayment', { trade_id: order.tradeId });
      else await expireUnpaid(order);
      assert.equal(await gateway.stateOf(order.tradeId), end);
      assert.equal((await send(callback)).status, 200);
      await workUntil(
        gateway,
        async () => (await listRefunds(gateway.database, order.tradeId))[0]?.state === 'refunded',
      );
      assert.equal(await gateway.stateOf(order.tradeId), end);
      assert.deepEqual(await eventsOf(order.tradeId), ['late-money', 'returned']);
      assert.equal(line.booked.filter((request) => request === 'POST /scheme/returns').length > 0, true);
    });
  }

  /** The bank reports a timeout, and the order expires before the late success. */
  async function expireUnpaid(order: BegunOrder): Promise<void> {
    const no = line.callback({ requestId: order.attemptId, transactionId: 't', state: 'timed-out' });
    await send(no);
    gateway.clock.move(31 * 60);
    await workUntil(gateway, async () => (await gateway.stateOf(order.tradeId)) === 'expired');
  }

  test('that is forged is refused and not stored', async () => {
    const order = await beginOrder(gateway);
    const { body, signature } = line.callback({ requestId: order.attemptId });
    const before = await counts();
    const forged = [
      { body, signature: '' },
      { body, signature: 'ab'.repeat(32) },
      { body: body.replace('24.99', '0.01'), signature },
      { body: `${body} `, signature },
      { body: '', signature },
    ];
    for (const callback of forged) assert.equal((await send(callback)).status, 403);
    for (const rail of ['nothing', 'constructor', '__proto__', '%00'])
      assert.equal((await send({ body, signature }, `/rails/${rail}/callback`)).status, 403);
    assert.deepEqual(await counts(), before);
    assert.equal(await gateway.stateOf(order.tradeId), 'processing');
  });

  test('larger than 64 KiB is refused as too large', async () => {
    const answer = await send({ body: 'x'.repeat(64 * 1024 + 1), signature: 'ab'.repeat(32) });
    assert.equal(answer.status, 413);
  });

  const MEANINGLESS = [
    ['an unknown attempt', {}],
    ['a requestId that is not a UUID', { requestId: 'a payment' }],
    ['a payment of zero', { amount: '0.00' }],
    ['a payment with an invalid amount', { amount: 'much' }],
    ['an open payment without a page', { state: 'open' }],
  ] as const;
  for (const [title, changes] of MEANINGLESS) {
    test(`with a valid signature about ${title} changes nothing`, async () => {
      const order = await beginOrder(gateway);
      const requestId = title === 'an unknown attempt' ? crypto.randomUUID() : order.attemptId;
      await send(line.callback({ requestId, ...changes }));
      assert.equal(await gateway.stateOf(order.tradeId), 'processing');
      const attempt = await newestAttempt(gateway.database, order.tradeId);
      assert.equal(attempt.state, 'open');
      assert.notEqual(attempt.payerUrl, '');
      const { stored, settled } = (await counts()) as { stored: number; settled: number };
      assert.equal(stored, settled, 'one waits for ever');
    });
  }

  test('left by a dead node is settled later, whatever precedes it', async () => {
    const order = await beginOrder(gateway);
    const callback = await pay(order);
    await gateway.database.query(leave, ['{"body":1}']);
    await gateway.database.query(leave, [JSON.stringify(callback)]);
    const worker = startLeftWebhooks(gateway.services);
    await waitFor(async () => (await gateway.stateOf(order.tradeId)) === 'paid').finally(() => worker.stop());
    assert.deepEqual(await eventsOf(order.tradeId), ['paid']);
    await assertLedgerIsBalanced(gateway.database);
  });
});
