/** `v3.CreatePayments`: creates an order that the payer pays on a gateway page or confirms in an app. */
import { newId } from '../ids.ts';
import { endOfGrace } from '../orders/target-days.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import type { RailMeans } from '../rails/rail.ts';
import { createOrder, type PlainCreation } from './create-order.ts';
import { newOrder } from './new-order.ts';
import type { Answer, CreationRequest } from './operation-request.ts';

/**
 * Calls no rail until the payer acts. With the payer's BLIK code, phone number or account, calls the rail at once, and
 * a no ends the order. They are in memory only, until the rail has them. For `List` the payer chooses the method on our
 * page. Throws as {@link createOrder} does.
 */
export async function createPayments(
  services: GatewayServices,
  request: CreationRequest<'v3.CreatePayments'>,
): Promise<Answer> {
  const now = services.clock.now();
  const plain = plainPayment(request, now);
  if (plain) return createOrder(services, request, plain);
  const made = newOrder(request, now);
  const order = { ...made, expiresAt: endOfGrace(made.expiresAt, made.subPayMethod) };
  const attempt = { id: newId(), means: meansOf(request), retryPolicy: 'none' } as const;
  return createOrder(services, request, { order, attempt });
}

/** Returns what the payer gave at the merchant's. */
function meansOf({ values }: CreationRequest<'v3.CreatePayments'>): RailMeans {
  const { blik_code: blikCode, phone, iban, account_holder: holder } = values;
  return {
    ...(blikCode !== undefined && { blikCode }),
    ...(phone !== undefined && { phone }),
    ...(iban !== undefined && holder !== undefined && { account: { holder, iban } }),
  };
}

/** Returns the creation of an order whose payer continues on a page; undefined where the payer has given something. */
export const plainPayment = (
  request: CreationRequest<'v3.CreatePayments'>,
  now: Date,
): PlainCreation | undefined => {
  if (Object.keys(meansOf(request)).length > 0) return undefined;
  return { order: Object.assign(newOrder(request, now), request.values.operation) };
};
