/** `v3.CreatePaymentsWalletMini`: creates a wallet payment inside a mini program of the wallet. */
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { createInsideApp } from './create-inside-app.ts';
import type { Answer, CreationRequest } from './operation-request.ts';
import { alipayMiniParameters, wechatMiniParameters } from './wallet-parameters.ts';

/** Returns the parameters for the mini program's wallet. Throws -4011 for an unregistered app, -4015, -4118. */
export const createPaymentsWalletMini = (
  services: GatewayServices,
  request: CreationRequest<'v3.CreatePaymentsWalletMini'>,
): Promise<Answer> =>
  createInsideApp(
    services,
    request,
    request.method?.name === 'Alipay' ? alipayMiniParameters : wechatMiniParameters,
  );
