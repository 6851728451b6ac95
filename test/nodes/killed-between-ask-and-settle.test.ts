// A kill -9 after the scheme has booked a request and before its answer: the next start finds its outcome, booked once.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { systemClock } from '../../packages/gateway/src/clock.ts';
import { listMovements } from '../../packages/gateway/src/ledger/test-ledger.ts';
import { listAttempts } from '../../packages/gateway/src/orders/attempts.ts';
import { type Database, statement } from '../../packages/gateway/src/storage/database.ts';
import { openInstallation } from '../../packages/gateway/src/storage/installation.ts';
import { masterKeysOfEnvironment } from '../../packages/gateway/src/storage/master-key.ts';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { testSandboxDatabase } from '../../packages/sandbox/src/test-sandbox-database.ts';
import {
  assertLedgerIsBalanced,
  hurryAttempts,
  newestAttempt,
  waitFor,
} from '../faults/orders-and-ledger.ts';
import { openSchemeLine, type SchemeLine } from '../faults/scheme-line.ts';
import { type GatewayNode, MASTER_KEY, postTo, postUntilAnswered, startNode } from './node-process.ts';

/** The protocol's requirement (F4): the correct state within a minute. */
const SETTLED_WITHIN_MS = 60_000;

const countCharges = statement(
  'test.charges',
  `SELECT count(*)::int AS opened, count(*) FILTER (WHERE state = 'paid')::int AS paid,
     (SELECT count(*) FROM scheme_returns r JOIN scheme_transactions t ON t.id = r.transaction_id
      WHERE t.request_id = ANY($1::uuid[]))::int AS returned
   FROM scheme_transactions WHERE request_id = ANY($1::uuid[])`,
);

const countGiftCards = statement(
  'test.gift-card-charges',
  `SELECT count(*) FILTER (WHERE state = 'paid')::int AS paid, (SELECT count(*) FROM scheme_gift_card_returns)::int
     AS returned FROM scheme_gift_card_payments`,
);
const countHolds = statement(
  'test.holds',
  'SELECT count(*)::int AS count FROM order_holds WHERE order_id = $1',
);

describe('kill -9 between ask and settle', () => {
  let database: Database;
  let url: string;
  let drop: () => Promise<void>;
  let line: SchemeLine;
  let node: GatewayNode;
  before(async () => {
    ({ database, url, drop } = await testSandboxDatabase());
    const keys = masterKeysOfEnvironment(MASTER_KEY, undefined);
    const rootKey = await openInstallation(database, 'sandbox', keys);
    const key = rootKey.derive('sandbox-scheme').toString('hex');
    line = await openSchemeLine(key, () => ({ database, clock: systemClock }));
    node = await start();
  });
  after(async () => {
    await node.kill();
    await line.close();
    await drop();
  });

  const start = () => startNode(url, { SCHEME_URL: line.url });

  async function call(method: string, data: Record<string, unknown>): Promise<Record<string, unknown>> {
    const answer = await postTo(node, signedBody(method, data, { time: Date.now() }));
    assert.equal(answer.code, '200', answer.message);
    return answer.data;
  }

  const create = async () => (await call('v3.CreatePayments', validPayment())) as Record<string, string>;

  const stateOf = async (tradeId: string) => {
    const { transaction_info: order } = await call('v3.QueryOrder', { trade_id: tradeId });
    return (order as { state: string }).state;
  };

  /** Opens an order's page and kills the node when `reached` resolves. */
  async function killWhileOpening(page: string, reached: Promise<unknown>): Promise<void> {
    const opening = fetch(page, { redirect: 'manual' }).catch(() => undefined);
    await reached;
    await node.kill();
    await opening;
    line.state = 'answer';
    line.release();
    node = await start();
  }

  /** Waits for a condition, with leases and pauses expired. */
  const waitForState = (holds: () => Promise<boolean>) =>
    waitFor(async () => {
      await hurryAttempts(database);
      return holds();
    }, SETTLED_WITHIN_MS);

  const chargesOf = async (tradeId: string) => {
    const ids = (await listAttempts(database, tradeId)).map(({ id }) => id);
    return (await database.query(countCharges, [ids]))[0];
  };

  test('a booked start that the payer paid ends as paid, charged once', async () => {
    const { trade_id: tradeId = '', url: page = '' } = await create();
    line.state = 'hold-answer';
    await killWhileOpening(page, line.nextBooked());
    assert.equal(await stateOf(tradeId), 'processing');
    await line.choose((await newestAttempt(database, tradeId)).id, 'approve');
    await waitForState(async () => (await stateOf(tradeId)) === 'paid');
    assert.deepEqual(await chargesOf(tradeId), { opened: 1, paid: 1, returned: 0 });
  });

  test('a start that did not arrive is sent again with the same attempt and can be paid', async () => {
    const { trade_id: tradeId = '', url: page = '' } = await create();
    line.state = 'lose-request';
    await killWhileOpening(
      page,
      waitFor(async () => (await listAttempts(database, tradeId)).length === 1),
    );
    await waitForState(async () => (await newestAttempt(database, tradeId)).state === 'open');
    await line.choose((await newestAttempt(database, tradeId)).id, 'approve');
    await waitForState(async () => (await stateOf(tradeId)) === 'paid');
    assert.deepEqual(await chargesOf(tradeId), { opened: 1, paid: 1, returned: 0 });
  });

  const payByGiftCard = (order_id: string) => {
    const card = { sub_pay_method: 'Voucher', cardnumber: '6006490000000101', pincode: '1234' };
    const data = validPayment({ ...card, order_id, request_id: randomUUID() });
    const body = signedBody('v3.CreatePaymentsVoucher', data, { time: Date.now() });
    return postUntilAnswered(node, body);
  };
  const holdsOf = async (orderId: string) =>
    (await database.query<{ count: number }>(countHolds, [orderId]))[0]!.count;
  const giftCardTotals = async () =>
    (await database.query<{ paid: number; returned: number }>(countGiftCards))[0]!;

  for (const [title, state, code] of [
    [
      'a booked charge holds its order_id until its outcome is known, and the order is then paid',
      'hold-answer',
      '-4015',
    ],
    ['a charge that did not arrive frees its order_id once that is known', 'lose-request', '200'],
  ] as const) {
    test(title, async () => {
      const [orderId, before] = [randomUUID(), await giftCardTotals()];
      line.state = state;
      const booked = line.nextBooked();
      assert.equal((await payByGiftCard(orderId)).code, '200');
      if (state === 'hold-answer') assert.equal(await booked, 'POST /scheme/gift-cards/payments');
      await node.kill();
      assert.equal(await holdsOf(orderId), 1);
      line.state = 'answer';
      line.release();
      node = await start();
      await waitForState(async () => (await holdsOf(orderId)) === 0);
      assert.equal((await payByGiftCard(orderId)).code, code);
      await waitForState(async () => (await giftCardTotals()).paid === before.paid + 1);
      assert.equal((await giftCardTotals()).returned, before.returned);
      await assertLedgerIsBalanced(database);
    });
  }

  test('a booked part of a gift card is held once, and goes back once when the order ends', async () => {
    const before = await giftCardTotals();
    const order = await call('v3.CreatePaymentsVoucher', validPayment({ sub_pay_method: 'Voucher' }));
    const { trade_id: tradeId = '', url: page = '' } = order as Record<string, string>;
    const killAt = async (booked: Promise<unknown>, expected: string) => {
      assert.equal(await booked, expected);
      await node.kill();
      line.state = 'answer';
      line.release();
      node = await start();
    };
    const events = async () => (await listMovements(database, tradeId)).map(({ event }) => event);
    line.state = 'hold-answer';
    const charged = line.nextBooked();
    const sending = fetch(`${page}/voucher`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(page).origin },
      body: JSON.stringify({ number: '6006490000000200', pin: '1234', part: '5.00' }),
    }).catch(() => undefined);
    await killAt(charged, 'POST /scheme/gift-cards/payments');
    await sending;
    await waitForState(async () => (await events()).includes('part-held'));
    assert.equal(await stateOf(tradeId), 'processing');
    line.state = 'hold-answer';
    const returned = line.nextBooked();
    await call('v3.CancelPayment', { trade_id: tradeId });
    await killAt(returned, 'POST /scheme/gift-cards/returns');
    await waitForState(async () => (await events()).includes('returned'));
    assert.deepEqual(await events(), ['part-held', 'part-returned', 'returned']);
    const { paid, returned: back } = await giftCardTotals();
    assert.deepEqual([paid - before.paid, back - before.returned], [1, 1]);
    await assertLedgerIsBalanced(database);
  });

  test('a booked return sends the money back once', async () => {
    const { trade_id: tradeId = '', url: page = '' } = await create();
    await fetch(page, { redirect: 'manual' });
    await line.choose((await newestAttempt(database, tradeId)).id, 'approve');
    await waitForState(async () => (await stateOf(tradeId)) === 'paid');
    line.state = 'hold-answer';
    const booked = line.nextBooked();
    await call('v3.CancelPayment', { trade_id: tradeId });
    assert.equal(await booked, 'POST /scheme/returns');
    await node.kill();
    line.state = 'answer';
    line.release();
    node = await start();
    const events = async () => (await listMovements(database, tradeId)).map(({ event }) => event);
    await waitForState(async () => (await events()).includes('returned'));
    assert.deepEqual(await events(), ['paid', 'cancelled', 'returned']);
    assert.deepEqual(await chargesOf(tradeId), { opened: 1, paid: 1, returned: 1 });
    await assertLedgerIsBalanced(database);
  });
});
