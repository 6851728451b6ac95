/** Moves refunds from state to state. Everything that always belongs to a move happens here, in its transaction. */
import type { RefundState } from '@gangway/protocol';
import type { Order } from '../orders/order.ts';
import { releaseOrderId } from '../orders/order-rows.ts';
import { countingRefunds, listRefunds, type Refund, writeRefundMove } from '../orders/refunds.ts';
import type { Queryable } from '../storage/database.ts';
import { announceRefund } from './announce.ts';
import { announceReversal } from './announce-dispute.ts';
import { beginRefund } from './begin-refund.ts';
import type { GatewayServices } from './gateway-services.ts';

/** A refund and the state that it gets. */
export interface RefundMove {
  readonly refundId: string;
  readonly to: RefundState;
  /** The account that approved or rejected it. */
  readonly decidedBy?: string | null;
}

/**
 * Moves a refund of a locked order and returns the updated refund; undefined when it already has that state. A refund
 * that starts is posted and its return queued, the last part of a full refund releases the order_id, and the shop is
 * notified.
 */
export async function moveRefund(
  services: Pick<GatewayServices, 'clock'>,
  tx: Queryable,
  order: Order,
  { refundId, to, decidedBy = null }: RefundMove,
): Promise<Refund | undefined> {
  const moved = await writeRefundMove(tx, refundId, to, decidedBy);
  if (!moved) return undefined;
  if (to === 'refund processing') await beginRefund(services, tx, order, moved);
  if (to === 'refunded' && (await isRefundedInFull(tx, order))) await releaseOrderId(tx, order.tradeId);
  await announceRefund(tx, services, order, moved);
  return moved;
}

/**
 * Moves a refund of a locked order whose money came back after it was `refunded`, and returns the updated refund. Its
 * shop is notified of it only where it has switched that on.
 */
export async function reverseRefund(
  services: Pick<GatewayServices, 'callers' | 'clock'>,
  tx: Queryable,
  order: Order,
  refundId: string,
): Promise<Refund | undefined> {
  const reversed = await writeRefundMove(tx, refundId, 'refund failed', null);
  if (reversed) await announceReversal(tx, services, order, reversed);
  return reversed;
}

async function isRefundedInFull(tx: Queryable, { tradeId, amountMinor }: Order): Promise<boolean> {
  const refunded = countingRefunds(await listRefunds(tx, tradeId)).filter(
    ({ state }) => state === 'refunded',
  );
  return refunded.reduce((sum, refund) => sum + refund.amountMinor, 0n) === amountMinor;
}
