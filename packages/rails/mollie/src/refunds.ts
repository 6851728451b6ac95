/** Refunds at Mollie: accepted first, and returned, failed or cancelled later. */
import type { RailMoney, RailRefund } from '@gangway/gateway/extend';
import { isConflict, type MollieApi, type Read } from './api.ts';
import { amountText, refundSchema } from './wire.ts';

/** Refusals that are about the refund: what is said of our key or of a path says nothing of it. */
const DECIDED: readonly number[] = [400, 422];

/** Returns the body of the request that creates a refund. */
export const refundBody = (money: RailMoney) => ({
  amount: amountText(money),
  description: 'Refund',
  metadata: { attempt: money.attemptId },
});

/** Requests a refund, or asks about the one that was accepted. */
export async function refundPayment(api: MollieApi, money: RailMoney): Promise<RailRefund> {
  const path = `/v2/payments/${money.reference}/refunds`;
  if (money.ownReference) {
    const known = await api.call({ method: 'GET', path: `${path}/${money.ownReference}` }, refundSchema);
    return known.kind === 'read' ? refundAnswer(known.value) : { kind: 'unclear' };
  }
  const call = { method: 'POST', path, body: refundBody(money), idempotencyKey: money.attemptId } as const;
  const created: Read<Parameters<typeof refundAnswer>[0]> = await api.call(call, refundSchema);
  if (created.kind === 'read') return refundAnswer(created.value);
  if (created.kind !== 'refused' || !(isConflict(created) || DECIDED.includes(created.status)))
    return { kind: 'unclear' };
  // What was done under a key that Mollie has forgotten may be why an equal refund is refused.
  const payment = await api.getPayment(money.reference);
  if (payment.kind !== 'read') return { kind: 'unclear' };
  const own = payment.value._embedded?.refunds.find(({ metadata }) => metadata?.attempt === money.attemptId);
  if (own) return refundAnswer(own);
  // An equal refund of another request was just made: this one is sent again when that is a while ago.
  return { kind: isConflict(created) ? 'unclear' : 'refused' };
}

function refundAnswer({ id, status }: { readonly id: string; readonly status: string }): RailRefund {
  switch (status) {
    case 'refunded':
      return { kind: 'returned' };
    case 'failed':
    case 'canceled':
      return { kind: 'refused' };
    case 'queued':
    case 'pending':
    case 'processing':
      return { kind: 'accepted', reference: id };
    default:
      return { kind: 'unclear' };
  }
}
