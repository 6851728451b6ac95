/** Wallet payments without a page: calls the wallet at once and returns signed parameters for the app. */
import { GatewayError } from '../gateway-error.ts';
import { newId } from '../ids.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { createOrder } from './create-order.ts';
import { type NewOrderRequest, newOrder } from './new-order.ts';
import type { Answer, KeyedRequest } from './operation-request.ts';
import { walletChoice } from './wallet-choice.ts';
import type { ParametersOf } from './wallet-parameters.ts';

/** A request from inside an app or a mini program. */
type InsideAppRequest = NewOrderRequest &
  KeyedRequest & {
    readonly values: { readonly sub_app_id: string; readonly sub_pay_method_type?: string | undefined };
  };

/**
 * Creates the order, calls the wallet and returns `parameters` in place of `url`. Throws -4011 when sub_app_id is not a
 * registered and active app of the merchant.
 */
export async function createInsideApp(
  services: GatewayServices,
  request: InsideAppRequest,
  parametersOf: ParametersOf,
): Promise<Answer> {
  const { caller, method, values } = request;
  const appId = values.sub_app_id;
  const app = await services.walletApps.find({ merchantId: caller.merchantId, wallet: method.name, appId });
  if (!app) {
    throw new GatewayError(
      '-4011',
      'Not support the payment method: sub_app_id is not a registered and active app of this merchant',
    );
  }
  const order = newOrder(request, services.clock.now());
  const attemptId = newId();
  const parameters = parametersOf({
    appId,
    key: app.key,
    partnerId: caller.uid,
    attemptId,
    at: services.clock.real(),
  });
  const { url: _, state, ...rest } = orderAnswer(order, '');
  return createOrder(services, request, {
    order,
    answer: { ...rest, parameters, state },
    write: walletChoice(request),
    attempt: { id: attemptId },
  });
}
