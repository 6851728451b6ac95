/** Which orders a caller may see and change (docs/protocol.md, Roles). */
import type { Caller } from '../accounts/callers.ts';
import { GatewayError } from '../gateway-error.ts';
import type { Order } from '../orders/order.ts';

/**
 * Passes an order on when it belongs to the caller: a cashier's own store, otherwise the merchant. Throws -4001 for
 * another's, the same as for an unknown one, so that nobody learns which trades exist.
 */
export function getVisibleOrderOrThrow(caller: Caller, order: Order | undefined): Order {
  const isOwn =
    order?.merchantId === caller.merchantId &&
    (caller.role !== 'cashier' || order.storeId === caller.storeId);
  if (!order || !isOwn) throw new GatewayError('-4001', 'The order does not exist: trade_id is unknown');
  return order;
}
