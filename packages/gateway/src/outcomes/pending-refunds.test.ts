// Refunds without money to cover them wait, first in, first out, and start when the money comes.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { refundableFunds } from '../ledger/merchant-funds.ts';
import { ledgerAccounts } from '../ledger/postings.ts';
import { giveFunds } from '../ledger/test-funds.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { createPaid, notesAbout, resolveUntil } from '../operations/test-orders.ts';
import { listAttempts } from '../orders/attempts.ts';
import { findRefund } from '../orders/refunds.ts';
import { statement } from '../storage/database.ts';
import { type Answered, TEST_START, type TestGateway, testGateway, validPayment } from '../test-gateway.ts';
import { clearNextDay } from './clear-day.ts';
import { releaseRefunds } from './test-waiting.ts';

const OTHER = { user: '046683' };
const AT_ONCE = 16;
/** Fee and VAT of a sale in this file, and its net amount, in hundredths. */
const COSTS = 35n;
const NET = 2_499n - COSTS;
const DAY_S = 86_400;
const merchantOf = statement('test.merchant', "SELECT id FROM merchants WHERE uid = '036870'");
// Like the settlement, without the statements that it waits for.
const inFrancs = statement('test.in-francs', "UPDATE fund_lines SET currency = 'CHF' WHERE trade_id = $1");
const settleAll = statement('test.settle-all', 'UPDATE clearings SET settled_on = due_on');

let gateway: TestGateway;
let merchantId = '';

const funds = () => refundableFunds(gateway.database, merchantId, 'EUR');

/** Leaves the merchant with exactly this amount (hundredths of EUR). */
async function leave(amountMinor: bigint): Promise<void> {
  const difference = (await funds()) - amountMinor;
  if (difference === 0n) return;
  const accounts = [ledgerAccounts.merchantAvailable(merchantId), ledgerAccounts.bank];
  const [debit, credit] = difference > 0n ? accounts : accounts.reverse();
  const amount = difference > 0n ? difference : -difference;
  const about = { currency: 'EUR', tradeId: null, reference: 'test', event: 'taken', bookedAt: TEST_START };
  await bookTransfers(gateway.database, [{ debit: debit!, credit: credit!, amountMinor: amount, ...about }]);
}

const refund = (tradeId: string, amount: string, options = {}): Promise<Answered> =>
  gateway.call(
    'v3.CreateRefund',
    {
      trade_id: tradeId,
      refund_amount: amount,
      refund_currency: 'EUR',
      refund_description: 'One mug broke',
      notify_url: 'http://127.0.0.1:9/refunds',
    },
    options,
  );
const stateOf = async ({ data }: Answered) =>
  (await findRefund(gateway.database, data.refund_id!))?.state ?? 'unknown';
/** Clears all lines of today. */
async function clearAll(): Promise<void> {
  gateway.clock.move(DAY_S);
  while (await clearNextDay(gateway.services));
}
/** Settles everything, so that no unsettled fee counts as cover. */
async function settleEverything(): Promise<void> {
  await clearAll();
  await gateway.database.query(settleAll);
}
/** A paid iDEAL order of another merchant's cashier. */
async function createPaidBy(options: { user: string }): Promise<string> {
  const { data } = await gateway.call('v3.CreatePayments', validPayment(), options);
  const known = new Set(gateway.rail.started.keys());
  await gateway.open(data.url!);
  const attemptId = [...gateway.rail.started.keys()].find((id) => !known.has(id))!;
  gateway.rail.decide(attemptId, 'paid');
  await gateway.askRail(attemptId);
  return data.trade_id!;
}
const kindsOf = async (tradeId: string) =>
  (await listAttempts(gateway.database, tradeId)).map(({ kind }) => kind);

describe('refunds that wait for money', () => {
  before(async () => {
    gateway = await testGateway();
    merchantId = (await gateway.database.query<{ id: string }>(merchantOf))[0]!.id;
  });
  beforeEach(async () => {
    // No refund of the previous test waits, and no unsettled fee counts as cover.
    await leave(100_000n);
    await releaseRefunds(gateway.services);
    await settleEverything();
  });
  after(() => gateway.stop());

  test('a refund above the merchant’s money waits: nothing is posted, and the rail is not called', async () => {
    const tradeId = await createPaid(gateway);
    await leave(100n);
    const answer = await refund(tradeId, '5.00');
    assert.deepEqual([answer.code, answer.data.state], ['200', 'refund pending']);
    assert.deepEqual([await funds(), await kindsOf(tradeId)], [100n, ['payment']]);
    const { data } = await gateway.call('v3.QueryRefundOrder', { refund_id: answer.data.refund_id });
    assert.equal(data.state, 'refund pending');
    assert.equal(await releaseRefunds(gateway.services), 0);
    assert.equal(await stateOf(answer), 'refund pending');
  });

  test('a refund starts when the money comes, is notified, and reaches the payer', async () => {
    const tradeId = await createPaid(gateway);
    await leave(0n);
    const waiting = await refund(tradeId, '5.00');
    assert.equal(waiting.data.state, 'refund pending');
    await giveFunds(gateway.database, { merchantId, amountMinor: 500n, at: TEST_START });
    assert.equal(await releaseRefunds(gateway.services), 1);
    assert.deepEqual([await stateOf(waiting), await funds()], ['refund processing', 0n]);
    await resolveUntil(gateway, async () => (await stateOf(waiting)) === 'refunded');
    const states = (await notesAbout(gateway, tradeId, 'refund')).map(({ state }) => state);
    assert.deepEqual(states, ['refund processing', 'refunded']);
    assert.equal(await releaseRefunds(gateway.services), 0);
  });

  test('all sales of a merchant without other money can be refunded; fee and VAT need no cover', async () => {
    const tradeIds = [await createPaid(gateway), await createPaid(gateway), await createPaid(gateway)];
    await leave(3n * NET);
    for (const tradeId of tradeIds)
      assert.equal((await refund(tradeId, '24.99')).data.state, 'refund processing');
    assert.equal(await funds(), -3n * COSTS);
  });

  test('a refund that lacks one cent more waits', async () => {
    const [first, second] = [await createPaid(gateway), await createPaid(gateway)];
    await leave(2n * NET - 1n);
    assert.equal((await refund(first, '24.99')).data.state, 'refund processing');
    assert.equal((await refund(second, '24.99')).data.state, 'refund pending');
  });

  test('the fee of a cleared sale covers other refunds; the fee of a settled one only its own', async () => {
    const [first, second] = [await createPaid(gateway), await createPaid(gateway)];
    await clearAll();
    await leave(2n * NET);
    assert.equal((await refund(first, '24.99')).data.state, 'refund processing');
    await gateway.database.query(settleAll);
    await leave(NET - 1n);
    const waiting = await refund(second, '24.99');
    assert.equal(waiting.data.state, 'refund pending');
    await leave(NET);
    assert.equal(await releaseRefunds(gateway.services), 1);
    assert.equal(await stateOf(waiting), 'refund processing');
  });

  test('fees of another settlement currency cover nothing', async () => {
    const tradeId = await createPaid(gateway);
    await gateway.database.query(inFrancs, [tradeId]);
    const own = await createPaid(gateway);
    await leave(NET - 1n);
    assert.equal((await refund(own, '24.99')).data.state, 'refund pending');
  });

  test('a small refund waits behind a large one: first in, first out', async () => {
    const [first, second] = [await createPaid(gateway), await createPaid(gateway)];
    await leave(300n);
    const large = await refund(first, '20.00');
    const small = await refund(second, '1.00');
    assert.deepEqual([large.data.state, small.data.state], ['refund pending', 'refund pending']);
    await leave(1_900n);
    assert.equal(await releaseRefunds(gateway.services), 0);
    await leave(2_000n);
    assert.equal(await releaseRefunds(gateway.services), 1);
    assert.deepEqual([await stateOf(large), await stateOf(small)], ['refund processing', 'refund pending']);
    await leave(100n);
    assert.equal(await releaseRefunds(gateway.services), 1);
    assert.equal(await stateOf(small), 'refund processing');
  });

  test('another merchant’s refunds do not wait for it', async () => {
    const tradeId = await createPaid(gateway);
    await leave(0n);
    assert.equal((await refund(tradeId, '5.00')).data.state, 'refund pending');
    const theirs = await createPaidBy(OTHER);
    assert.equal((await refund(theirs, '5.00', OTHER)).data.state, 'refund processing');
  });

  test('a waiting refund counts as refunded: no more than was paid can be requested', async () => {
    const tradeId = await createPaid(gateway);
    await leave(0n);
    assert.equal((await refund(tradeId, '20.00')).data.state, 'refund pending');
    assert.equal((await refund(tradeId, '5.00')).code, '-4003');
    assert.equal((await gateway.call('v3.CancelPayment', { trade_id: tradeId })).code, '-4002');
  });

  test(`of ${AT_ONCE} concurrent refunds as many start as the money covers, whoever releases them`, async () => {
    const tradeIds: string[] = [];
    for (let made = 0; made < AT_ONCE; made += 1) tradeIds.push(await createPaid(gateway));
    await settleEverything();
    await leave(500n);
    const answers = await Promise.all(tradeIds.map((tradeId) => refund(tradeId, '1.00')));
    const states = answers.map(({ data }) => data.state).sort();
    const expected = ['refund pending', 'refund processing'].flatMap((state, at) =>
      Array(at === 0 ? AT_ONCE - 5 : 5).fill(state),
    );
    assert.deepEqual(states, expected);
    await leave(300n);
    const nodes = await Promise.all(Array.from({ length: 3 }, () => releaseRefunds(gateway.services)));
    assert.equal(
      nodes.reduce((sum, one) => sum + one, 0),
      3,
    );
    assert.equal(await funds(), 0n);
  });
});
