/** `v3.CreatePaymentsWalletWeb`: creates a wallet payment that starts on a web page. */
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { createOrder } from './create-order.ts';
import type { Answer, CreationRequest } from './operation-request.ts';
import { walletChoice } from './wallet-choice.ts';

/** Stores the chosen wallet with the order; without one the payer chooses. Throws as {@link createOrder} does. */
export const createPaymentsWalletWeb = (
  services: GatewayServices,
  request: CreationRequest<'v3.CreatePaymentsWalletWeb'>,
): Promise<Answer> => createOrder(services, request, { write: walletChoice(request) });
