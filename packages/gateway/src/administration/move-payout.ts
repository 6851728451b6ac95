/** Decides on a payout, or records the bank's result. */
import { formatAmount, type PayoutState } from '@gangway/protocol';
import { movePayoutTo } from '../outcomes/payout-moves.ts';
import { NotFound, Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** A payout and its next state. The reason of the request becomes the payout's. */
export interface PayoutMove {
  readonly payoutId: string;
  readonly to: PayoutState;
}

/** Moves a payout. Returns it. Throws Refusal when its state does not allow the move. */
export const movePayout = defineUseCase('payouts.move', async (making, { payoutId, to }: PayoutMove) => {
  const { tx, reason, wakeDeliveries } = making;
  const found = await movePayoutTo(making, tx, payoutId, { to, reason });
  if (!found) throw new NotFound(`There is no payout ${payoutId}.`);
  const { moved, payout } = found;
  if (!moved) throw new Refusal(`Payout ${payoutId} is ${payout.state}: it cannot be ${to} now.`);
  tx.afterCommit(wakeDeliveries);
  const { merchantId, state, amountMinor, currency } = payout;
  const details = { state, amount: formatAmount(amountMinor), currency };
  return { result: payout, merchantId, subject: `payout ${payoutId}`, details };
});
