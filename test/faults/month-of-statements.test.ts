// A month of statements of real rails' stand-ins with planted differences: exactly these are found.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Break, listBreaks } from '../../packages/gateway/src/clearing/rail-statements.ts';
import { readDueStatements, readStatementsOf } from '../../packages/gateway/src/outcomes/reconcile.ts';
import { adyenStatements } from './adyen-statements.ts';
import { mollieStatements } from './mollie-statements.ts';
import type { Sold, StatementSide } from './statement-side.ts';

const DAY_S = 86_400;
const FIRST_DAY = Date.parse('2026-11-20');
const DAYS = 30;
const ALL = { limit: 1_000, offset: 0 };

const dayOf = (at: number): string =>
  new Date(FIRST_DAY + (at - 1) * DAY_S * 1_000).toISOString().slice(0, 10);

/** A day on which something is planted, and what it has: a payment, and a refund where the plant asks for one. */
interface Day<Entry> {
  readonly side: StatementSide<Entry>;
  readonly sold: Sold;
  readonly refundId: string;
  /** The entries of the payment and of the refund, without fees, so that a correction is none of a fee. */
  readonly paid: Entry;
  readonly returned: Entry;
}

/** What a statement says in place of the entries of payment and refund, and the difference that must be found. */
interface Planted<Entry> {
  readonly stated: readonly Entry[];
  readonly found?: string;
}

/** Name → what it makes of a day. Amounts of refunds are negative. */
type Plants = Readonly<Record<string, <Entry>(day: Day<Entry>) => Planted<Entry>>>;

const altered = <Entry>({ side }: Day<Entry>, entry: Entry, byMinor: bigint): Entry =>
  side.change(entry, { amountMinor: side.factsOf(entry).amountMinor + byMinor });

const PLANTS: Plants = {
  'a payment that is too small': (day) => ({
    stated: [altered(day, day.paid, -1n), day.returned],
    found: `other-amount payment ${day.sold.reference}`,
  }),
  'a payment that is too large': (day) => ({
    stated: [altered(day, day.paid, 10_000n), day.returned],
    found: `other-amount payment ${day.sold.reference}`,
  }),
  'a payment that the rail has not': (day) => ({
    stated: [day.returned],
    found: `missing-at-rail payment ${day.sold.reference}`,
  }),
  'a payment that we have not': (day) => ({
    stated: [day.paid, day.returned, day.side.stranger(day.paid)],
    found: `missing-here payment ${day.side.strangers.payment}`,
  }),
  'a payment in another currency': (day) => ({
    stated: [day.side.change(day.paid, { currency: 'USD' }), day.returned],
    found: `other-currency payment ${day.sold.reference}`,
  }),
  'a payment that is listed twice': (day) => ({
    stated: [day.paid, day.paid, day.returned],
    found: `twice payment ${day.sold.reference}`,
  }),
  'a refund that the rail has not': (day) => ({
    stated: [day.paid],
    found: `missing-at-rail return ${day.refundId}`,
  }),
  'a refund that is too large': (day) => ({
    stated: [day.paid, altered(day, day.returned, -1n)],
    found: `other-amount return ${day.refundId}`,
  }),
  'a refund that we have not': (day) => ({
    stated: [day.paid, day.returned, day.side.stranger(day.returned)],
    found: `missing-here return ${day.side.strangers.refund}`,
  }),
  'a refund that is listed twice': (day) => ({
    stated: [day.paid, day.returned, day.returned],
    found: `twice return ${day.refundId}`,
  }),
  'a refund in another currency': (day) => ({
    stated: [day.paid, day.side.change(day.returned, { currency: 'USD' })],
    found: `other-currency return ${day.refundId}`,
  }),
  'a correction by the rail': (day) => ({
    stated: [day.paid, day.returned, day.side.correction(day.returned)],
    found: `missing-here fee ${day.side.correctionName}`,
  }),
  'no difference: a payment in two parts': (day) => {
    const { amountMinor } = day.side.factsOf(day.paid);
    const part = (of: bigint) => day.side.change(day.paid, { amountMinor: of });
    return { stated: [part(1_000n), part(amountMinor - 1_000n), day.returned] };
  },
  'no difference: another order of lines': (day) => ({ stated: [day.returned, day.paid] }),
};

for (const [rail, start] of [
  ['Mollie', mollieStatements],
  ['Adyen', adyenStatements],
] as const)
  describe(`a month of statements of ${rail}`, () => {
    let side: StatementSide<unknown>;
    /** Day → its statement as it should have been. */
    const right = new Map<string, readonly unknown[]>();
    const expected: string[] = [];
    let disputed: { readonly reference: string; readonly day: string };
    let costs: { readonly day: string; readonly entries: readonly unknown[] };
    before(async () => {
      side = (await start()) as StatementSide<unknown>;
    });
    after(() => side.stop());

    const named = ({ difference, kind, reference }: Break) => `${difference} ${kind} ${reference}`;
    const differences = async () => (await listBreaks(side.gateway.database, ALL)).breaks.map(named).sort();
    /** Reads all due statements; returns those that failed. */
    async function readAll(): Promise<readonly string[]> {
      for (;;) {
        const { read, failed } = await readDueStatements(side.gateway.services);
        if (read.every((one) => one.rail !== side.account))
          return failed.flatMap((one) => (one.rail === side.account ? [String(one.error)] : []));
      }
    }

    async function sellAndRefund() {
      const sold = await side.pay();
      const [paid] = side.take();
      const refundId = await side.refund(sold, '5.00');
      const [returned] = side.take();
      const free = (entry: unknown) => side.change(entry, { feeMinor: 0n });
      return { side, sold, refundId, paid: free(paid), returned: free(returned) };
    }

    test('what was planted is found with its kind, and nothing else', async () => {
      const plants = Object.values(PLANTS);
      for (let at = 1; at <= DAYS; at += 1) {
        const day = dayOf(at);
        const usual = await side.pay();
        const entries = side.take();
        // Every other day has a plant.
        const plant = at % 2 === 0 ? plants[at / 2 - 1] : undefined;
        if (plant) {
          const today = await sellAndRefund();
          const { stated, found } = plant(today);
          if (found) {
            expected.push(found);
            right.set(day, [...entries, today.paid, today.returned]);
          }
          await side.state(day, [...entries, ...stated]);
        } else {
          if (at === 1) costs = { day, entries };
          if (at === 3) {
            disputed = { reference: await side.chargeBack(usual), day };
            expected.push(`missing-here chargeback ${disputed.reference}`);
            entries.push(...side.take());
          }
          await side.state(day, entries);
        }
        side.gateway.clock.move(DAY_S);
        assert.deepEqual(await readAll(), [], day);
      }
      await side.state(dayOf(DAYS + 1), []);
      side.gateway.clock.move(DAY_S);
      assert.deepEqual(await readAll(), []);
      assert.deepEqual(await differences(), expected.sort());
    });

    test('a cost that the rail states again with another amount is one', async () => {
      const [paid] = costs.entries;
      const { feeMinor } = side.factsOf(paid);
      await side.state(costs.day, [side.change(paid, { feeMinor: feeMinor + 7n })]);
      await readStatementsOf(side.gateway.services, costs.day);
      const more = (await differences()).filter((one) => !expected.includes(one));
      assert.equal(more.length, 1);
      assert.match(more[0]!, /^twice cost /);
      await side.state(costs.day, costs.entries);
      await readStatementsOf(side.gateway.services, costs.day);
      assert.deepEqual(await differences(), expected);
    });

    test('nothing remains once they are corrected', async () => {
      await side.tell();
      for (const [day, entries] of right) {
        await side.state(day, entries);
        const { failed, silent } = await readStatementsOf(side.gateway.services, day);
        assert.deepEqual([failed, silent.filter((one) => one.rail === side.account)], [[], []]);
      }
      await readStatementsOf(side.gateway.services, disputed.day);
      assert.deepEqual(await differences(), []);
    });

    test('a statement whose sums do not agree is refused as a whole, and read when it is mended', async () => {
      const day = dayOf(DAYS + 2);
      const { sold } = await sellAndRefund();
      await side.pay();
      const entries = side.take();
      await side.state(day, entries);
      await side.state(dayOf(DAYS + 3), []);
      side.spoil(day);
      side.gateway.clock.move(2 * DAY_S);
      assert.match((await readAll()).join(), /does not add up/);
      assert.deepEqual(await differences(), []);
      await side.state(day, entries);
      assert.deepEqual(await readAll(), []);
      const found = (await differences()).map((one) => one.split(' ').slice(0, 2).join(' '));
      assert.deepEqual(found, ['missing-at-rail payment', 'missing-at-rail return'], sold.tradeId);
    });
  });
