// Random days of payments, refunds, splits and payouts through the gateway match a simple model at every step.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { listClearings } from '../../packages/gateway/src/clearing/clearings.ts';
import { findAccountKind } from '../../packages/gateway/src/ledger/chart.ts';
import { foldNext } from '../../packages/gateway/src/ledger/fold.ts';
import { ledgerSeal } from '../../packages/gateway/src/ledger/seal.ts';
import { postSettled } from '../../packages/gateway/src/ledger/settlement-postings.ts';
import { bookTransfers } from '../../packages/gateway/src/ledger/transfers.ts';
import { verifyLedger } from '../../packages/gateway/src/ledger/verify.ts';
import { createPaid, resolveUntil } from '../../packages/gateway/src/operations/test-orders.ts';
import {
  askSplit,
  detailsOf,
  entry,
  newWord,
  payOut as payOutOf,
  RECEIVER,
  receiverList,
  returnEntry,
  usableOf,
  validReturn,
  validSplit,
} from '../../packages/gateway/src/operations/test-splits.ts';
import { clearDay, clearNextDay, netOf } from '../../packages/gateway/src/outcomes/clear-day.ts';
import { movePayoutTo } from '../../packages/gateway/src/outcomes/payout-moves.ts';
import { carryOutWaitingSplits, releaseRefunds } from '../../packages/gateway/src/outcomes/test-waiting.ts';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { rootKeyOf } from '../../packages/gateway/src/storage/root-key.ts';
import { useGateway } from '../../packages/gateway/src/test-gateway.ts';
import { formatAmount, PAYOUT_MOVES, type PayoutState } from '../../packages/protocol/src/index.ts';
import { COSTS, Model } from './money-model.ts';
import { assertRowsOfOneMerchant } from './one-merchant.ts';
import { seededRandom } from './random.ts';

/** `npm run proof -- --only F7` runs a year. */
const DAYS = Number(process.env.GW_MONEY_DAYS ?? 6);
const STEPS_A_DAY = 20;
const DAY_S = 86_400;
const OWNER = { user: '036870' };

const openRefunds = statement(
  'test.refunds-on-their-way',
  "SELECT id FROM refunds WHERE state = 'refund processing'",
);
const refundStates = statement('test.states-by-refund', 'SELECT id, state FROM refunds');
const settleDay = statement('test.settle-day', 'UPDATE clearings SET settled_on = due_on WHERE day = $1');
const heldBySplits = statement(
  'test.held-by-splits',
  `SELECT coalesce(sum(CASE WHEN credit LIKE 'split-in-transit:%' THEN amount ELSE -amount END), 0)::bigint AS sum
   FROM transfers WHERE credit LIKE 'split-in-transit:%' OR debit LIKE 'split-in-transit:%'`,
);
const accounts = statement(
  'test.accounts-of-transfers',
  'SELECT debit AS account FROM transfers UNION SELECT credit FROM transfers',
);
const merchantOf = statement('test.merchant', "SELECT id FROM merchants WHERE uid = '036870'");

const { seed, random } = seededRandom();
describe('the money of a merchant', () => {
  const gateway = useGateway();
  let merchantId = '';
  let word = 0;
  const model = new Model();
  before(async () => {
    merchantId = (await gateway.database.query<{ id: string }>(merchantOf))[0]!.id;
  });

  const balance = (data: Record<string, unknown>) => {
    word += 1;
    return gateway.call('v3.MerchantBalance', { currency: 'EUR', nonce_string: `n${word}`, ...data }, OWNER);
  };

  async function pay(): Promise<void> {
    const amount = BigInt(100 + random.below(20_000));
    const tradeId = await createPaid(gateway, { amount: formatAmount(amount) });
    model.orders.push({ tradeId, left: amount, split: 0n, refunds: 0, splits: 0, isSettled: false });
    model.uncleared += amount - COSTS;
  }

  async function refund(): Promise<void> {
    const open = model.orders.filter(({ left, refunds }) => left > 0n && refunds < 30);
    if (open.length === 0) return pay();
    const order = random.pick(open);
    const share = random.chance(0.5) ? order.left : BigInt(1 + random.below(Number(order.left)));
    const { code, data } = await gateway.call('v3.CreateRefund', {
      trade_id: order.tradeId,
      refund_amount: formatAmount(share),
      refund_currency: 'EUR',
      refund_description: 'x',
    });
    assert.equal(code, share > order.left - order.split ? '-4003' : '200');
    if (code !== '200') return;
    const goes = model.waiting.length === 0 && model.covers(share, order);
    assert.equal(data.state, goes ? 'refund processing' : 'refund pending');
    if (goes) model.uncleared -= share;
    else model.waiting.push({ refundId: data.refund_id!, share, order });
    order.left -= share;
    order.refunds += 1;
  }

  async function payOut(): Promise<void> {
    const most = Number(model.usable > 0n ? model.usable : 0n);
    const amount = BigInt(1 + random.below(Math.floor(most * 1.2) + 100));
    const { code, data } = await balance({
      command: 'payout',
      amount: formatAmount(amount),
      reference: 'x',
      notify_url: 'http://127.0.0.1:9/p',
    });
    assert.equal(code, amount <= model.usable ? '200' : '-4005');
    if (code !== '200') return;
    model.available -= amount;
    model.payouts.set(data.payout_id!, { amount, state: 'awaiting approval' });
  }

  async function decide(): Promise<void> {
    const open = [...model.payouts].filter(([, { state }]) => PAYOUT_MOVES[state].length > 0);
    if (open.length === 0) return payOut();
    const [id, payout] = random.pick(open);
    const to = random.pick<PayoutState>(PAYOUT_MOVES[payout.state]);
    const moved = await gateway.database.transaction((tx) => movePayoutTo(gateway.services, tx, id, { to }));
    assert.equal(moved?.payout.state, to);
    payout.state = to;
    if (to === 'failed' || to === 'declined' || to === 'cancelled') model.available += payout.amount;
  }

  async function split(): Promise<void> {
    if (model.orders.length === 0) return pay();
    const order = random.pick(model.orders);
    const splittable = Number(order.left - COSTS - order.split);
    const share = () => BigInt(1 + random.below(Math.max(1, Math.floor(splittable / 2))));
    // Usually the whole remainder, so that more waits than settled money covers; sometimes slightly too much.
    const all = BigInt(Math.max(1, splittable + (random.chance(0.2) ? 1 : 0)));
    const amounts = random.chance(0.6) ? [all] : [share(), share(), share()];
    const entries = amounts.map((amount) => entry({ split_amount: formatAmount(amount) }));
    const asked = validSplit(order.tradeId, { receivers: receiverList(...entries) });
    const total = amounts.reduce((sum, amount) => sum + amount, 0n);
    const { code: expected, goes } = model.judgeSplit(order, total);
    const { code, data } = await askSplit(gateway, asked);
    assert.equal(code, expected);
    if (code !== '200') return;
    assert.equal(data.state, goes ? 'Success' : 'Processing');
    const parts = detailsOf(data).map(({ split_detail_id: detailId }, at) => ({
      detailId,
      left: amounts[at]!,
    }));
    const names = { splitId: data.split_id!, referenceId: data.reference_id! };
    model.addSplit({ ...names, order, parts, returns: 0 }, goes);
  }

  async function cancelSplit(): Promise<void> {
    if (model.waitingSplits.length === 0) return split();
    const one = random.pick(model.waitingSplits);
    const asked = { command: 'cancelSplitPayment', split_id: one.splitId, reference_id: one.referenceId };
    const { code, data } = await askSplit(gateway, { ...asked, nonce_string: newWord() });
    assert.deepEqual([code, data.state], ['200', 'Cancelled']);
    model.cancelSplit(one);
  }

  async function giveBack(): Promise<void> {
    if (model.splits.length === 0) return split();
    const one = random.pick(model.splits);
    const part = random.pick(one.parts);
    const amount = random.chance(0.3) ? part.left : BigInt(1 + random.below(Number(part.left) + 100));
    if (amount === 0n) return split();
    const back = returnEntry(
      { merchant_mid: '046870', split_detail_id: part.detailId },
      { split_amount: formatAmount(amount) },
    );
    const expected = model.giveBack(one, part, amount);
    const asked = validReturn({ split_id: one.splitId }, { receivers: receiverList(back) });
    const { code, data } = await askSplit(gateway, asked);
    assert.deepEqual({ code, ...(code === '200' ? { state: data.state } : {}) }, expected);
  }

  /** Pays out the receiver's money, so that some returns lack funds. */
  async function receiverPaysOut(): Promise<void> {
    const amount = BigInt(1 + random.below(Number(model.receiver) + 1));
    const { code } = await payOutOf(gateway, formatAmount(amount), RECEIVER);
    assert.equal(code, amount <= model.receiver ? '200' : '-4005');
    if (code === '200') model.receiver -= amount;
  }

  /** Completes refunds, clears the day and settles its reports. */
  async function endDay(): Promise<void> {
    await resolveUntil(gateway, async () => (await gateway.database.query(openRefunds)).length === 0);
    const day = gateway.clock.now().toISOString().slice(0, '2026-11-20'.length);
    gateway.clock.move(DAY_S);
    while (await clearNextDay(gateway.services));
    const bookedAt = gateway.clock.now();
    const reports = await listClearings(gateway.database, merchantId, day);
    const settled = reports.map((one) => ({ ...one, netMinor: netOf(one), reserveMinor: 0n, bookedAt }));
    await bookTransfers(gateway.database, settled.flatMap(postSettled));
    await gateway.database.query(settleDay, [day]);
    assert.equal(await clearDay(gateway.services, day), undefined);
    model.settle();
  }

  async function compare(): Promise<void> {
    assert.equal(await releaseRefunds(gateway.services), model.release());
    assert.equal(await carryOutWaitingSplits(gateway.services), model.releaseSplits());
    const { data } = await balance({ command: 'getBalance' });
    const usable = formatAmount(model.usable);
    assert.deepEqual([data.usable, data.available, data.reserve], [usable, usable, '0.00']);
    assert.equal(await usableOf(gateway, RECEIVER), formatAmount(model.receiver));
  }

  const STEPS = [
    pay,
    pay,
    refund,
    refund,
    payOut,
    decide,
    split,
    split,
    cancelSplit,
    giveBack,
    receiverPaysOut,
  ];

  test(`${DAYS} days of payments, refunds, splits and payouts match the model (seed ${seed})`, async () => {
    for (let day = 0; day < DAYS; day += 1) {
      for (let step = 0; step < STEPS_A_DAY; step += 1) {
        await random.pick(STEPS)();
        await compare();
      }
      await endDay();
      await compare();
    }
    const states = await gateway.database.query<{ id: string; state: string }>(refundStates);
    const waiting = states.filter(({ state }) => state === 'refund pending').map(({ id }) => id);
    assert.deepEqual(waiting.sort(), model.waiting.map(({ refundId }) => refundId).sort());
    const [inTransit] = await gateway.database.query<{ sum: bigint }>(heldBySplits);
    assert.equal(inTransit?.sum, model.held);
    const seal = ledgerSeal(rootKeyOf(randomBytes(32)));
    while (await foldNext(gateway.database, seal));
    assert.equal((await verifyLedger(gateway.database, seal)).unsealed, 0n);
    for (const { account } of await gateway.database.query<{ account: string }>(accounts))
      assert.ok(findAccountKind(account), `${account} is in no chart`);
    assert.ok((await assertRowsOfOneMerchant(gateway.url)) > DAYS, 'hardly a row refers to another');
  });
});
