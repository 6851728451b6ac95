/** Events of payouts. */
import { formatAmount } from '@gangway/protocol';
import { amountEnding, minorOf, usualAmount } from './amounts.ts';
import type { EventRow, Stage } from './event.ts';

const USUAL_AMOUNT = '24.99';

/** Events of payouts, by the last part of their name. */
export const PAYOUT_EVENTS = {
  completed: {
    description: 'A payout is approved, and its money leaves',
    ...{ type: 'payout', state: 'completed' },
    happen: (stage) => payout(stage, 'pending', usualAmount),
  },
  failed: {
    description: 'The bank refuses an approved payout; the money is back',
    ...{ type: 'payout', state: 'failed' },
    happen: (stage) => payout(stage, 'pending', (limit) => amountEnding(limit, 71)),
  },
  returned: {
    description: 'A completed payout comes back seconds later: failed, and the money is back',
    ...{ type: 'payout', state: 'failed' },
    happen: (stage) => payout(stage, 'pending', (limit) => amountEnding(limit, 73)),
  },
  declined: {
    description: 'The operator of the gateway declines a payout',
    ...{ type: 'payout', state: 'declined' },
    happen: (stage) => payout(stage, 'declined', usualAmount),
  },
  cancelled: {
    description: 'A payout is cancelled before it is approved',
    ...{ type: 'payout', state: 'cancelled' },
    happen: (stage) => payout(stage, 'cancelled', usualAmount),
  },
} as const satisfies Readonly<Record<string, EventRow>>;

/** Gives the merchant the money, asks for the payout and decides on it as the operator does. */
async function payout(
  { sandbox, finance, merchant, amount = USUAL_AMOUNT, notifyUrl }: Stage,
  state: 'pending' | 'declined' | 'cancelled',
  amountOf: (limit: string) => string,
) {
  const money = { amount: amountOf(amount), currency: 'EUR' };
  const { usable } = await finance.balances.query({ currency: 'EUR' });
  // Refunds and disputes may have left a debt.
  const debt = usable.startsWith('-') ? minorOf(usable.slice(1)) : 0n;
  const gift = { ...money, amount: formatAmount(minorOf(money.amount) + debt) };
  await sandbox.change(`balances/${merchant}`, gift);
  const { payoutId } = await finance.payouts.create({
    money,
    reference: 'An event of gangway-cli',
    notifyUrl,
  });
  await sandbox.change(`payouts/${payoutId}`, { state });
  return { payoutId };
}
