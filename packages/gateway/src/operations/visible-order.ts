/** The orders and refunds that a caller may see and change (docs/protocol.md, Roles). */
import type { Caller } from '../accounts/callers.ts';
import { GatewayError } from '../gateway-error.ts';
import type { Order } from '../orders/order.ts';
import { findOrder } from '../orders/order-rows.ts';
import { findRefund, type Refund } from '../orders/refunds.ts';
import type { Queryable } from '../storage/database.ts';

/**
 * Returns an order of the caller: of a cashier's own store, otherwise of the merchant. Throws -4001 for any other
 * order, as for an unknown one, so that nobody learns which trades exist.
 */
export function getVisibleOrderOrThrow(caller: Caller, order: Order | undefined): Order {
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
  if (!refund || !order || !isOwn(caller, order))
    throw new GatewayError('-4001', 'The order does not exist: refund_id is unknown');
  return refund;
}

const isOwn = (caller: Caller, order: Order): boolean =>
  order.merchantId === caller.merchantId && (caller.role !== 'cashier' || order.storeId === caller.storeId);
