/** Moves a payout: state, transfers and notification in one transaction. A repeat changes nothing. */
import { formatAmount, mayPayoutMove, type PayoutState, payoutNotification } from '@gangway/protocol';
import {
  type PayoutFacts,
  postPayoutCompleted,
  postPayoutEnded,
  postPayoutReturned,
} from '../ledger/payout-postings.ts';
import { bookTransfers, type Transfer } from '../ledger/transfers.ts';
import { queueNotification } from '../notifications/notification-rows.ts';
import { lockPayout, movePayout, type Payout } from '../payouts/payouts.ts';
import type { Queryable } from '../storage/database.ts';
import { unixSeconds } from './announce.ts';
import type { GatewayServices } from './gateway-services.ts';

/** The services that moving a payout needs. */
export type PayoutServices = Pick<GatewayServices, 'clock' | 'serviceName'>;

/**
 * Moves a payout and returns it, or undefined when it is unknown. `moved` is false where the table does not allow the
 * move. `reason` says why the payout failed, was declined or was cancelled.
 */
export async function movePayoutTo(
  services: PayoutServices,
  tx: Queryable,
  payoutId: string,
  { to, reason = '' }: { to: PayoutState; reason?: string },
): Promise<{ moved: boolean; payout: Payout } | undefined> {
  const before = await lockPayout(tx, payoutId);
  if (!before) return undefined;
  if (!mayPayoutMove(before.state, to)) return { moved: false, payout: before };
  const payout = await movePayout(tx, payoutId, to, reason);
  await bookTransfers(tx, transfersOf(before.state, to, { ...payout, bookedAt: services.clock.now() }));
  await announcePayout(tx, services, payout);
  return { moved: true, payout };
}

/** Returns the members of a payout's answer and notification. */
export const payoutRecord = ({ serviceName }: Pick<PayoutServices, 'serviceName'>, payout: Payout) => ({
  user: payout.user,
  time: unixSeconds(payout.createdAt),
  gateway_name: serviceName,
  wallet_id: payout.walletId,
  payout_id: payout.payoutId,
  currency: payout.currency,
  amount: formatAmount(payout.amountMinor),
  reference: payout.reference,
  notify_url: payout.notifyUrl,
  state: payout.state,
});

function transfersOf(from: PayoutState, to: PayoutState, facts: PayoutFacts): Transfer[] {
  if (to === 'completed') return postPayoutCompleted(facts);
  if (from === 'completed') return postPayoutReturned(facts);
  return to === 'pending' ? [] : postPayoutEnded(facts);
}

const announcePayout = (tx: Queryable, services: PayoutServices, payout: Payout): Promise<void> =>
  queueNotification(tx, {
    object: `payout:${payout.payoutId}`,
    merchantId: payout.merchantId,
    accountId: payout.accountId,
    tradeId: null,
    sequence: payout.sequence,
    url: payout.notifyUrl,
    body: payoutNotification({ ...payoutRecord(services, payout), sequence: payout.sequence }),
    now: services.clock.now(),
  });
