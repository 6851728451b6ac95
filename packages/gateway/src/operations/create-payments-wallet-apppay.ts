/** `v3.CreatePaymentsWalletAPPPay`: creates a payment by WeChat inside an app of the merchant. */
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { createInsideApp } from './create-inside-app.ts';
import type { Answer, OperationRequest } from './operation-request.ts';
import { appParameters } from './wallet-parameters.ts';

/** Returns what the app passes to WeChat. Throws -4011 for an app that is not registered, -4015, -4118. */
export const createPaymentsWalletAppPay = (
  services: GatewayServices,
  request: OperationRequest,
): Promise<Answer> => createInsideApp(services, request, appParameters);
