// Random days of payments, refunds and payouts through the gateway: equal to a plain model to the cent, at every step.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listClearings } from '../../packages/gateway/src/clearing/clearings.ts';
import { postSettled } from '../../packages/gateway/src/ledger/settlement-postings.ts';
import { bookTransfers } from '../../packages/gateway/src/ledger/transfers.ts';
import { createPaid, resolveUntil } from '../../packages/gateway/src/operations/test-orders.ts';
import { clearDay, clearNextDay, netOf } from '../../packages/gateway/src/outcomes/clear-day.ts';
import { movePayoutTo } from '../../packages/gateway/src/outcomes/payout-moves.ts';
import { releaseRefunds } from '../../packages/gateway/src/outcomes/pending-refunds.ts';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { type TestGateway, testGateway } from '../../packages/gateway/src/test-gateway.ts';
import { formatAmount, PAYOUT_MOVES, type PayoutState } from '../../packages/protocol/src/index.ts';
import { seededRandom } from './random.ts';

/** `GW_MONEY_DAYS=365 npm test -- merchant-money` runs a year. */
const DAYS = Number(process.env.GW_MONEY_DAYS ?? 8);
const STEPS_A_DAY = 12;
const DAY_S = 86_400;
/** Fee and VAT of an iDEAL payment in the sandbox's price list, in hundredths. */
const COSTS = 35n;
const OWNER = { user: '036870' };

const openRefunds = statement(
  'test.refunds-on-their-way',
  "SELECT id FROM refunds WHERE state = 'refund processing'",
);
const refundStates = statement('test.states-by-refund', 'SELECT id, state FROM refunds');
const settleDay = statement('test.settle-day', 'UPDATE clearings SET settled_on = due_on WHERE day = $1');
const merchantOf = statement('test.merchant', "SELECT id FROM merchants WHERE uid = '036870'");

interface ModelOrder {
  readonly tradeId: string;
  left: bigint;
  refunds: number;
  isSettled: boolean;
}

/** Plain sums in hundredths. */
class Model {
  uncleared = 0n;
  cleared = 0n;
  available = 0n;
  readonly orders: ModelOrder[] = [];
  readonly payouts = new Map<string, { amount: bigint; state: PayoutState }>();
  waiting: { refundId: string; share: bigint; order: ModelOrder }[] = [];

  get funds(): bigint {
    return this.uncleared + this.cleared + this.available;
  }

  get usable(): bigint {
    const unsettled = this.uncleared + this.cleared;
    return this.available + (unsettled < 0n ? unsettled : 0n);
  }

  covers(share: bigint, order: ModelOrder): boolean {
    const lending = this.orders.filter((one) => one === order || !one.isSettled).length;
    return this.funds + COSTS * BigInt(lending) >= share;
  }

  release(): number {
    let released = 0;
    for (let head = this.waiting[0]; head && this.covers(head.share, head.order); head = this.waiting[0]) {
      this.uncleared -= head.share;
      this.waiting = this.waiting.slice(1);
      released += 1;
    }
    return released;
  }

  settle(): void {
    for (const order of this.orders) order.isSettled = true;
    this.available += this.cleared + this.uncleared;
    this.cleared = 0n;
    this.uncleared = 0n;
  }
}

const { seed, random } = seededRandom();
describe('the money of a merchant', () => {
  let gateway: TestGateway;
  let merchantId = '';
  let word = 0;
  const model = new Model();
  before(async () => {
    gateway = await testGateway();
    merchantId = (await gateway.database.query<{ id: string }>(merchantOf))[0]!.id;
  });
  after(() => gateway.stop());

  const balance = (data: Record<string, unknown>) => {
    word += 1;
    return gateway.call('v3.MerchantBalance', { currency: 'EUR', nonce_string: `n${word}`, ...data }, OWNER);
  };

  async function pay(): Promise<void> {
    const amount = BigInt(100 + random.below(20_000));
    const tradeId = await createPaid(gateway, { amount: formatAmount(amount) });
    model.orders.push({ tradeId, left: amount, refunds: 0, isSettled: false });
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
    assert.equal(code, '200');
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
    const moved = await gateway.database.transaction((tx) => movePayoutTo(gateway.parts, tx, id, { to }));
    assert.equal(moved?.payout.state, to);
    payout.state = to;
    if (to === 'failed' || to === 'declined' || to === 'cancelled') model.available += payout.amount;
  }

  /** Refunds reach their payers, the day is cleared, and its reports are settled. */
  async function endDay(): Promise<void> {
    await resolveUntil(gateway, async () => (await gateway.database.query(openRefunds)).length === 0);
    const day = gateway.clock.now().toISOString().slice(0, '2026-11-20'.length);
    gateway.clock.move(DAY_S);
    while (await clearNextDay(gateway.parts));
    const bookedAt = gateway.clock.now();
    const reports = await listClearings(gateway.database, merchantId, day);
    const settled = reports.map((one) => ({ ...one, netMinor: netOf(one), reserveMinor: 0n, bookedAt }));
    await bookTransfers(gateway.database, settled.flatMap(postSettled));
    await gateway.database.query(settleDay, [day]);
    assert.equal(await clearDay(gateway.parts, day), undefined);
    model.settle();
  }

  async function compare(): Promise<void> {
    assert.equal(await releaseRefunds(gateway.parts), model.release());
    const { data } = await balance({ command: 'getBalance' });
    const usable = formatAmount(model.usable);
    assert.deepEqual([data.usable, data.available, data.reserve], [usable, usable, '0.00']);
  }

  test(`${DAYS} days of payments, refunds and payouts agree with the model (seed ${seed})`, async () => {
    for (let day = 0; day < DAYS; day += 1) {
      for (let step = 0; step < STEPS_A_DAY; step += 1) {
        await random.pick([pay, refund, refund, payOut, decide])();
        await compare();
      }
      await endDay();
      await compare();
    }
    const states = await gateway.database.query<{ id: string; state: string }>(refundStates);
    const waiting = states.filter(({ state }) => state === 'refund pending').map(({ id }) => id);
    assert.deepEqual(waiting.sort(), model.waiting.map(({ refundId }) => refundId).sort());
  });
});
