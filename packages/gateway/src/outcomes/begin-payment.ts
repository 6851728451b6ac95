/** The beginning of a payment attempt: stored at the rail of its order, before the rail is called. */
import { type AttemptRetryPolicy, insertAttempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import type { Rail } from '../rails/rail.ts';
import type { Queryable } from '../storage/database.ts';
import type { GatewayServices } from './gateway-services.ts';

/** Returns the rail of an order. Throws when its method has none. */
export function getRailOrThrow(
  { rails }: Pick<GatewayServices, 'rails'>,
  { subPayMethod, operationName }: Pick<Order, 'subPayMethod' | 'operationName'>,
): Rail {
  const rail = rails.forMethod(subPayMethod, operationName);
  if (!rail) throw new Error(`No rail for ${subPayMethod}`);
  return rail;
}

/** Inserts a payment attempt of the whole order, and returns its id: a new one unless it had to be known before. */
export function insertPayment(
  services: Pick<GatewayServices, 'rails' | 'clock'>,
  tx: Queryable,
  order: Order,
  attempt: { readonly id?: string | undefined; readonly retryPolicy?: AttemptRetryPolicy | undefined } = {},
): Promise<string> {
  const { tradeId, merchantId, amountMinor, currency } = order;
  const { id, retryPolicy } = attempt;
  return insertAttempt(tx, {
    tradeId,
    merchantId,
    refundId: null,
    kind: 'payment',
    rail: getRailOrThrow(services, order).name,
    amountMinor,
    currency,
    now: services.clock.now(),
    ...(id !== undefined && { id }),
    ...(retryPolicy && { retryPolicy }),
  });
}
