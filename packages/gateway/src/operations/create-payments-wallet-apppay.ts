/** `v3.CreatePaymentsWalletAPPPay`: creates a WeChat payment inside an app of the merchant. */
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { createInsideApp } from './create-inside-app.ts';
import type { Answer, CreationRequest } from './operation-request.ts';
import { appParameters } from './wallet-parameters.ts';

/** Returns the parameters that the app passes to WeChat. Throws -4011 for an unregistered app, -4015, -4118. */
export const createPaymentsWalletAppPay = (
  services: GatewayServices,
  request: CreationRequest<'v3.CreatePaymentsWalletAPPPay'>,
): Promise<Answer> => createInsideApp(services, request, appParameters);
