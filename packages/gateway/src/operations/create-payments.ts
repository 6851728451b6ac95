/** `v3.CreatePayments`: creates an order that the payer pays on a gateway page or confirms in an app. */
import { newId } from '../ids.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { createOrder } from './create-order.ts';
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
  const { blik_code: blikCode, phone, operation } = request.values;
  const order = { ...newOrder(request, services.clock.now()), ...operation };
  if (blikCode === undefined && phone === undefined) return createOrder(services, request, { order });
  const means = { ...(blikCode !== undefined && { blikCode }), ...(phone !== undefined && { phone }) };
  return createOrder(services, request, { attempt: { id: newId(), means, retryPolicy: 'none' } });
}
