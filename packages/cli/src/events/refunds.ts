/** Events of refunds. */
import { formatAmount } from '@gangway/protocol';
import { amountEnding, minorOf, usualAmount } from './amounts.ts';
import type { EventRow, Stage } from './event.ts';
import { withDisputeNotifications } from './features.ts';
import { paid } from './payments.ts';
import { timelineOf, waitFor } from './watch.ts';

/** Events of refunds, by the last part of their name. */
export const REFUND_EVENTS = {
  refunded: {
    description: 'Money goes back to the payer',
    ...{ type: 'refund', state: 'refunded', takes: 'paid' },
    happen: (stage) => refund(stage, usualAmount),
  },
  failed: {
    description: "The payer's bank refuses a refund",
    ...{ type: 'refund', state: 'refund failed', takes: 'paid' },
    happen: (stage) => refund(stage, (limit) => amountEnding(limit, 71)),
  },
  reversed: {
    description: 'A refund comes back after it was refunded',
    ...{ type: 'reversal', state: 'refund failed', takes: 'paid' },
    happen: async (stage) => {
      const made = await refund(stage, usualAmount);
      await refundReaches(stage, made, 'refunded');
      await withDisputeNotifications(stage, async () => {
        await stage.sandbox.change(`incidents/${made.tradeId}`, { incident: 'refund-fails' });
        await refundReaches(stage, made, 'refund failed');
      });
      return made;
    },
  },
} as const satisfies Readonly<Record<string, EventRow>>;

/** Asks for a refund: of --amount of an existing payment, otherwise of what is left. */
async function refund(stage: Stage, amountOf: (limit: string) => string) {
  const tradeId = await paid(stage);
  const { order, refunds } = await timelineOf(stage.sandbox, tradeId);
  const back = refunds.filter(({ state }) => state !== 'refund failed' && state !== 'refund cancel');
  const left = back.reduce((sum, { amount }) => sum - minorOf(amount), minorOf(order.amount));
  const limit = (stage.tradeId && stage.amount) || formatAmount(left);
  const { refundId } = await stage.cashier.refunds.create({
    tradeId,
    money: { amount: amountOf(limit), currency: order.currency },
    description: 'An event of gangway-cli',
    notifyUrl: stage.notifyUrl,
  });
  return { tradeId, refundId };
}

function refundReaches(
  { sandbox, report }: Stage,
  { tradeId, refundId }: { readonly tradeId: string; readonly refundId: string },
  wanted: string,
): Promise<true> {
  report(`waiting until the refund is ${wanted}`);
  let last = '';
  return waitFor(
    async () => {
      const { refunds } = await timelineOf(sandbox, tradeId);
      last = refunds.find((one) => one.refundId === refundId)?.state ?? 'unknown';
      return last === wanted || undefined;
    },
    () => `The refund ${refundId} is ${last}, not ${wanted}.`,
  );
}
