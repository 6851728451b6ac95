/** Payouts for testers, who decide on them like an operator with `payouts approve` and `payouts decline`. */
import { formatAmount, type PayoutState } from '@gangway/protocol';
import { findMerchant } from '../accounts/manage-merchants.ts';
import { listPayouts, type Payout } from '../payouts/payouts.ts';
import type { GatewayServices } from './gateway-services.ts';
import { movePayoutTo, type PayoutServices } from './payout-moves.ts';

const LISTED_MAX = 20;

/** Returns the payouts that `sandbox/scheme-options.ts` describes. */
export function sandboxPayouts(
  services: PayoutServices & Pick<GatewayServices, 'database' | 'wakeDeliveries'>,
) {
  return {
    /** Returns the newest payouts of a merchant (UID), or undefined for an unknown one. */
    async list(merchantUid: string) {
      const merchant = await findMerchant(services.database, merchantUid);
      if (!merchant) return undefined;
      const found = await listPayouts(services.database, { merchantId: merchant.id, limit: LISTED_MAX });
      return found.map(payoutJson);
    },
    /** Moves a payout where its state allows it. Returns undefined for an unknown one. */
    async move(payoutId: string, to: PayoutState) {
      const result = await services.database.transaction((tx) =>
        movePayoutTo(services, tx, payoutId, { to }),
      );
      if (result?.moved) services.wakeDeliveries();
      return result && { moved: result.moved, payout: payoutJson(result.payout) };
    },
  };
}

const payoutJson = (payout: Payout) => ({
  payout_id: payout.payoutId,
  state: payout.state,
  amount: formatAmount(payout.amountMinor),
  currency: payout.currency,
  reference: payout.reference,
  reason: payout.reason,
  created_at: payout.createdAt,
});
