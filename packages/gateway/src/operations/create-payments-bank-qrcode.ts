/** `v3.CreatePaymentsBankQRcode`: creates an order whose page the payer opens on another device by a QR code. */
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { createOrder, type PlainCreation } from './create-order.ts';
import { newOrder } from './new-order.ts';
import type { Answer, CreationRequest } from './operation-request.ts';

/** The `url` of the answer is the content of the code. Throws as {@link createOrder} does. */
export const createPaymentsBankQrCode = (
  services: GatewayServices,
  request: CreationRequest<'v3.CreatePaymentsBankQRcode'>,
): Promise<Answer> => createOrder(services, request);

/** Returns the creation, which is always plain. */
export const plainBankQrCode = (
  request: CreationRequest<'v3.CreatePaymentsBankQRcode'>,
  now: Date,
): PlainCreation => ({ order: newOrder(request, now) });
