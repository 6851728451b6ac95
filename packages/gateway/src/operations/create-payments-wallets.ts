/** Wallet payments: on a page of the web, on a mobile page or from an app, and inside an app or a mini program. */
import { GatewayError } from '../gateway-error.ts';
import { newId } from '../ids.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import { insertWalletChoice } from '../orders/wallet-choices.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { type Creation, createOrder, type PlainCreation } from './create-order.ts';
import { newOrder } from './new-order.ts';
import type { Answer, CreationRequest } from './operation-request.ts';
import {
  alipayMiniParameters,
  appParameters,
  type ParametersOf,
  wechatMiniParameters,
} from './wallet-parameters.ts';

type PageRequest =
  | CreationRequest<'v3.CreatePaymentsWalletWeb'>
  | CreationRequest<'v3.CreatePaymentsWalletWap'>
  | CreationRequest<'v3.CreatePaymentsWalletApp'>;
type MiniRequest = CreationRequest<'v3.CreatePaymentsWalletMini'>;
type AppRequest = CreationRequest<'v3.CreatePaymentsWalletAPPPay'>;

/** Stores the chosen wallet with the order; without one the payer chooses. Throws as {@link createOrder} does. */
export const createPaymentsWalletPage = (services: GatewayServices, request: PageRequest): Promise<Answer> =>
  createOrder(services, request, { write: storeChoice(request.values.sub_pay_method_type) });

/** Returns the creation of an order whose payer chooses the wallet on our page; undefined with a chosen one. */
export const plainWalletPage = (request: PageRequest, now: Date): PlainCreation | undefined =>
  request.values.sub_pay_method_type === undefined ? { order: newOrder(request, now) } : undefined;

/** Returns the parameters for the mini program's wallet. Throws -4011 for an unregistered app, -4015, -4118. */
export const createPaymentsWalletMini = (services: GatewayServices, request: MiniRequest): Promise<Answer> =>
  createInsideApp(
    services,
    request,
    request.method?.name === 'Alipay' ? alipayMiniParameters : wechatMiniParameters,
    request.values.sub_pay_method_type,
  );

/** Returns the parameters that the app passes to WeChat. Throws -4011 for an unregistered app, -4015, -4118. */
export const createPaymentsWalletAppPay = (services: GatewayServices, request: AppRequest): Promise<Answer> =>
  createInsideApp(services, request, appParameters);

/** Returns what stores the chosen wallet of Alipay+; undefined without one. */
const storeChoice = (type: string | undefined): Creation['write'] =>
  type === undefined ? undefined : (tx, order) => insertWalletChoice(tx, order, type);

/** Creates the order, calls the wallet and returns its signed `parameters` in place of `url`. */
async function createInsideApp(
  services: GatewayServices,
  request: MiniRequest | AppRequest,
  parametersOf: ParametersOf,
  walletType?: string,
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
    write: storeChoice(walletType),
    attempt: { id: attemptId },
  });
}
