/**
 * `GET|POST …/return`: the payer comes back from the gateway; what became of the payment is asked, never
 * believed.
 */

import { STATUS_FRAGMENT } from '@gangway/protocol/checkout';
import { GATEWAY_MARK } from '@gangway/protocol/signature';
import { CheckoutFailure, failureOf } from './checkout-failure.ts';
import { verifyNotification } from './notifications.ts';
import { type MadeTrade, tradeOf } from './orders.ts';
import { type OrderAndTrade, query } from './outcomes.ts';
import type { Shop } from './shop.ts';
import { makeStatusToken } from './status.ts';
import type { OrderRecord } from './stores/store.ts';

/** The parameters that `sign` covers, beside the mark that is not sent. */
const RETURN_PARAMETERS = ['trade_id', 'order_id', 'state', 'time'] as const;

/** How long a link of the gateway leads to the shop, from the time it was signed with. */
const LINK_SECONDS = 24 * 60 * 60;

/** What a payer's return names once its signature is verified. */
export interface ReturnOf {
  readonly tradeId: string;
  readonly orderId: string;
}

/**
 * Reads the parameters of a GET return (docs/protocol.md, The payer's return); undefined unless the gateway
 * signed them, `old` when it did so more than a day ago: a history or a log must not open an order for ever.
 */
export async function readReturn(
  shop: Shop,
  parameters: URLSearchParams,
): Promise<ReturnOf | 'old' | undefined> {
  const fields = Object.fromEntries(RETURN_PARAMETERS.map((name) => [name, parameters.get(name) ?? '']));
  const marked = { ...fields, [GATEWAY_MARK.name]: GATEWAY_MARK.value };
  const isSigned = await shop.signer.verifyFromGateway(marked, parameters.get('sign') ?? '');
  if (!isSigned) return undefined;
  const age = shop.nowSeconds() - Number(fields.time);
  return age <= LINK_SECONDS ? { tradeId: fields.trade_id ?? '', orderId: fields.order_id ?? '' } : 'old';
}

/** Reads the form `resultData` of a POST return: a payment's notification. */
export async function readPostedReturn(shop: Shop, resultData: string): Promise<ReturnOf | undefined> {
  const fields = await verifyNotification(shop.signer, resultData);
  if (fields?.type !== 'payment') return undefined;
  return { tradeId: fields.trade_id ?? '', orderId: fields.order_id ?? '' };
}

/**
 * Where the payer goes on: the shop's return page with a status token in the fragment, so that nothing stored
 * in the browser is needed. Undefined when the shop knows no such payment.
 */
export async function returnLocation(
  shop: Shop,
  { tradeId, orderId }: ReturnOf,
): Promise<string | undefined> {
  const { order, trade } = (await askOrRecall(shop, tradeId, orderId)) ?? {};
  return order && trade && returnPageOf(shop, order, trade);
}

/** The shop's return page for a trade of an order, with a status token for it. */
export async function returnPageOf(shop: Shop, order: OrderRecord, trade: MadeTrade): Promise<string> {
  const location = new URL(order.returnUrl);
  location.hash = `${STATUS_FRAGMENT}=${await makeStatusToken(shop, order, trade)}`;
  return location.href;
}

/**
 * The trade as the gateway knows it; when it does not answer, as it was last verified: the page asks again.
 */
async function askOrRecall(
  shop: Shop,
  tradeId: string,
  orderId: string,
): Promise<Partial<OrderAndTrade> | undefined> {
  try {
    return await query(shop, tradeId);
  } catch (error) {
    const failure = failureOf(error);
    if (!(failure instanceof CheckoutFailure)) throw error;
    // A definite refusal has its line in the log.
    if (failure.code === 'gateway-unreachable')
      console.warn(`gangway: a payer returned, but trade ${tradeId} could not be read: ${failure.message}`);
    const order = await shop.store.findOrder(orderId);
    const trade = order && tradeOf(order, tradeId);
    return order && trade && { order, trade };
  }
}
