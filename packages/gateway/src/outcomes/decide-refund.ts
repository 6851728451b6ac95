/** Decisions on refunds that await approval. */
import type { Order } from '../orders/order.ts';
import type { Refund } from '../orders/refunds.ts';
import type { Queryable } from '../storage/database.ts';
import type { GatewayServices } from './gateway-services.ts';
import { moveRefund } from './move-refund.ts';
import { startingState } from './pending-refunds.ts';

/**
 * Approves or rejects a refund of a locked order; `decidedBy` is an account, or null for the command line. Returns the
 * updated refund, or undefined when it awaits no decision.
 */
export async function decideRefund(
  services: Pick<GatewayServices, 'clock'>,
  tx: Queryable,
  {
    order,
    refund,
    decision,
    decidedBy,
  }: { order: Order; refund: Refund; decision: 'approve' | 'reject'; decidedBy: string | null },
): Promise<Refund | undefined> {
  if (refund.state !== 'to-be-approval') return undefined;
  const to = decision === 'approve' ? await startingState(tx, order, refund) : 'refund cancel';
  return moveRefund(services, tx, order, { refundId: refund.refundId, to, decidedBy });
}
