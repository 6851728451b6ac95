/** `v3.QRcodePayment`: an order whose address the shop shows as a QR code; the payer chooses the method there. */
import { formatAmount } from '@gangway/protocol';
import { orderAnswer } from '../orders/order-answer.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { createOrder, type PlainCreation } from './create-order.ts';
import { newOrder } from './new-order.ts';
import { type Answer, type CreationRequest, PAGE_PLACEHOLDER } from './operation-request.ts';

/** Calls no rail. Throws -4015 when the order_id is already paid. */
export const qrCodePayment = (
  services: GatewayServices,
  request: CreationRequest<'v3.QRcodePayment'>,
): Promise<Answer> => createOrder(services, request, plainQrCode(request, services.clock.now()));

/** Returns the creation, which is always plain. */
export function plainQrCode(request: CreationRequest<'v3.QRcodePayment'>, now: Date): PlainCreation {
  const tipAmountMinor = request.values.tip_amount ?? 0n;
  const order = { ...newOrder(request, now), tipAmountMinor };
  const answer = { ...orderAnswer(order, PAGE_PLACEHOLDER), tip_amount: formatAmount(tipAmountMinor) };
  return { order, answer };
}
