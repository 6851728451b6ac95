/** The orders and refunds that a caller may see and change (docs/protocol.md, Roles). */
import type { Caller } from '../accounts/callers.ts';
import { GatewayError } from '../gateway-error.ts';
import type { Order } from '../orders/order.ts';
import { findOrder } from '../orders/order-rows.ts';
import { findRefund, findRefundByOwnNumber, type Refund } from '../orders/refunds.ts';
import type { Queryable } from '../storage/database.ts';

/**
 * Returns an order of the caller: of a cashier's own store, otherwise of the merchant. Throws -4001 for any other
 * order, as for an unknown one, so that nobody learns which trades exist.
 */
export function getVisibleOrderOrThrow<One extends Order>(caller: Caller, order: One | undefined): One {
  if (!order || !isOwn(caller, order))
    throw new GatewayError('-4001', 'The order does not exist: trade_id is unknown');
  return order;
}

/** Returns a refund of such an order. Throws -4001 for any other refund, as for an unknown one. */
export async function getVisibleRefundOrThrow(
  db: Queryable,
  caller: Caller,
  refundId: string,
): Promise<Refund> {
  const refund = await findRefund(db, refundId);
  const order = refund && (await findOrder(db, refund.tradeId));
  if (!refund || !order || !isOwn(caller, order)) throw unknownRefund('refund_id is unknown');
  return refund;
}

/** The names of a refund, of which a request has at least one. */
export interface RefundNames {
  readonly refund_id: string | undefined;
  readonly m_refund_id: string | undefined;
}

/**
 * Returns the refund that is named, as {@link getVisibleRefundOrThrow} does. Of equal own numbers, it is the calling
 * account's refund, then the newest. Throws -4001 too when both names are given and are not of one refund.
 */
export async function getNamedRefundOrThrow(
  db: Queryable,
  caller: Caller,
  { refund_id: refundId, m_refund_id: ownNumber }: RefundNames,
): Promise<Refund> {
  if (refundId === undefined) {
    const refund = ownNumber && (await findRefundByOwnNumber(db, ownNumber, caller));
    if (!refund) throw unknownRefund('m_refund_id is unknown');
    return refund;
  }
  const refund = await getVisibleRefundOrThrow(db, caller, refundId);
  if (ownNumber !== undefined && ownNumber !== refund.merchantRefundId)
    throw unknownRefund('m_refund_id is not that of the refund_id');
  return refund;
}

const unknownRefund = (why: string): GatewayError =>
  new GatewayError('-4001', `The order does not exist: ${why}`);

const isOwn = (caller: Caller, order: Order): boolean =>
  order.merchantId === caller.merchantId && (caller.role !== 'cashier' || order.storeId === caller.storeId);
