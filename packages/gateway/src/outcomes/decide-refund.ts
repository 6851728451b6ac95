/** Decisions on refunds that await approval. */
import type { Order } from '../orders/order.ts';
import { moveRefund, type Refund } from '../orders/refunds.ts';
import type { Queryable } from '../storage/database.ts';
import { announceRefund } from './announce.ts';
import { beginRefund } from './begin-refund.ts';
import type { GatewayServices } from './gateway-services.ts';
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
  const state = decision === 'approve' ? await startingState(tx, order, refund) : 'refund cancel';
  const decided = await moveRefund(tx, refund.refundId, state, decidedBy);
  if (!decided) return undefined;
  if (state === 'refund processing') await beginRefund(services, tx, order, decided);
  await announceRefund(tx, services, order, decided);
  return decided;
}
