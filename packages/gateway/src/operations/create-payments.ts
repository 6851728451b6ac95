/** `v3.CreatePayments`: creates an order that the payer pays on a gateway page or confirms in an app. */
import { newId } from '../ids.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { createOrder, type PlainCreation } from './create-order.ts';
import { newOrder } from './new-order.ts';
import type { Answer, CreationRequest } from './operation-request.ts';

/**
 * Calls no rail until the payer acts. With the payer's Blik code or phone number, calls the rail at once, and a no ends
 * the order. Code and number are in memory only, until the rail has them. For `List` the payer chooses the method on
 * our page. Throws as {@link createOrder} does.
 */
export async function createPayments(
  services: GatewayServices,
  request: CreationRequest<'v3.CreatePayments'>,
): Promise<Answer> {
  const plain = plainPayment(request, services.clock.now());
  if (plain) return createOrder(services, request, plain);
  const { blik_code: blikCode, phone } = request.values;
  const means = { ...(blikCode !== undefined && { blikCode }), ...(phone !== undefined && { phone }) };
  return createOrder(services, request, { attempt: { id: newId(), means, retryPolicy: 'none' } });
}

/** Returns the creation of an order whose payer continues on a page; undefined with a Blik code or phone number. */
export const plainPayment = (
  request: CreationRequest<'v3.CreatePayments'>,
  now: Date,
): PlainCreation | undefined => {
  const { blik_code: blikCode, phone, operation } = request.values;
  return blikCode === undefined && phone === undefined
    ? { order: Object.assign(newOrder(request, now), operation) }
    : undefined;
};
