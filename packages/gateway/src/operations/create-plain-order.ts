/**
 * Creates an order that consists of its row and its key, in one round trip: most creations, whose payer continues on a
 * page of the gateway.
 */
import { orderAnswer } from '../orders/order-answer.ts';
import type { NewBinding } from '../orders/signed-contents.ts';
import { type GatewayServices, pageAddressOf } from '../outcomes/gateway-services.ts';
import { type Answer, PAGE_PLACEHOLDER } from './operation-request.ts';
import { type AnyRequest, plainCreationOf } from './operations.ts';

/**
 * Creates the order of a request, binds its signature, and returns its answer. Returns undefined, and creates no order,
 * where the request has to go alone: more belongs to it, its key or signature is known, its order_id has another trade,
 * or its batch failed.
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
  const isCreated = await services.creations.insert({
    order,
    pageSecretHash,
    key,
    contentMac,
    answer,
    binding,
  });
  return isCreated ? { ...answer, url: pageAddressOf(services, secret) } : undefined;
}
