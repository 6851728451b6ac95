/** The beginning of a payment attempt: stored at the rail of its order, before the rail is called. */
import { type AttemptRetryPolicy, insertAttempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import type { RailFacts } from '../rails/rail.ts';
import type { RailNeed } from '../rails/rail-capabilities.ts';
import type { Queryable } from '../storage/database.ts';
import type { GatewayServices } from './gateway-services.ts';

/** Returns what a payment needs of its rail. */
export const needOf = ({
  subPayMethod: method,
  operationName,
  capture,
  keepsCard,
  currency,
}: Pick<Order, 'operationName' | 'capture' | 'keepsCard' | 'currency'> & {
  readonly subPayMethod: string;
}): RailNeed => ({
  method,
  operation: operationName,
  currency,
  isAuthorization: capture === 'later',
  storesCard: keepsCard || method === 'Token',
});

/**
 * Returns what is known of the rail that takes an order's next attempt. Throws when it has none, as after its
 * merchant's account was switched off.
 */
export async function getRailOrThrow(
  { rails }: Pick<GatewayServices, 'rails'>,
  db: Queryable,
  order: Order,
): Promise<RailFacts> {
  const rail = (await rails.ofMerchant(db, order.merchantId)).find(needOf(order));
  if (!rail) throw new Error(`No rail for ${order.subPayMethod}`);
  return rail;
}

/** Inserts a payment attempt of the whole order, and returns its id: a new one unless it had to be known before. */
export async function insertPayment(
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
    rail: (await getRailOrThrow(services, tx, order)).name,
    amountMinor,
    currency,
    now: services.clock.now(),
    ...(id !== undefined && { id }),
    ...(retryPolicy && { retryPolicy }),
  });
}
