/**
 * Creates an order that consists of its row and its key, in one round trip: most creations, whose payer continues on a
 * page of the gateway.
 */
import { insertPlainOrder } from '../orders/insert-plain-orders.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import type { NewBinding } from '../orders/signed-contents.ts';
import { type GatewayServices, pageAddressOf } from '../outcomes/gateway-services.ts';
import { type Answer, PAGE_PLACEHOLDER } from './operation-request.ts';
import { type AnyRequest, plainCreationOf } from './operations.ts';

/**
 * Creates the order of a request, binds its signature, and returns its answer. Returns undefined, and creates no order,
 * where more belongs to the request, where its key or signature is known, or where the order_id has another trade.
 */
export async function createPlainOrder(
  services: GatewayServices,
  request: AnyRequest,
  binding: NewBinding,
): Promise<Answer | undefined> {
  const creation = plainCreationOf(request, services.clock.now());
  if (!creation) return undefined;
  const { order, answer = orderAnswer(order, PAGE_PLACEHOLDER) } = creation;
  const { key, contentMac } = request;
  const secret = services.pageSecrets.of(order.tradeId);
  const pageSecretHash = services.pageSecrets.hash(secret);
  const isCreated = await insertPlainOrder(services.database, {
    order,
    pageSecretHash,
    key,
    contentMac,
    answer,
    binding,
  });
  return isCreated ? { ...answer, url: pageAddressOf(services, secret) } : undefined;
}
