/** `v3.BankTransfer`: creates an order that is paid by a SEPA transfer from the payer's own bank. */
import { orderAnswer } from '../orders/order-answer.ts';
import { endOfGrace } from '../orders/target-days.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { createOrder, type PlainCreation } from './create-order.ts';
import { newOrder } from './new-order.ts';
import { type Answer, type CreationRequest, PAGE_PLACEHOLDER } from './operation-request.ts';

/** Calls no rail: account and reference are made at the first request of the page or its action. Throws -4015. */
export const bankTransfer = (
  services: GatewayServices,
  request: CreationRequest<'v3.BankTransfer'>,
): Promise<Answer> => createOrder(services, request, plainBankTransfer(request, services.clock.now()));

/** Returns the creation, which is always plain. */
export function plainBankTransfer(request: CreationRequest<'v3.BankTransfer'>, now: Date): PlainCreation {
  const made = newOrder(request, now);
  const expiresAt = endOfGrace(made.expiresAt, made.subPayMethod);
  const order = { ...made, email: request.values.email ?? '', expiresAt };
  const {
    settlement_amount: _,
    settlement_currency: __,
    exchange_rate: ___,
    ...answer
  } = orderAnswer(order, PAGE_PLACEHOLDER);
  return { order, answer };
}
