/**
 * `GET|POST …/return`: the payer returns from the gateway. The payment's state is queried, never taken from the
 * request.
 */

import { isFinalForPayer } from '@gangway/protocol';
import { type CheckoutStatus, STATUS_FRAGMENT } from '@gangway/protocol/checkout';
import { GATEWAY_MARK } from '@gangway/protocol/signature';
import { CheckoutFailure, failureOf } from './checkout-failure.ts';
import { verifyNotification } from './notifications.ts';
import { isHolding, type MadeTrade, tradeOf } from './orders.ts';
import { type OrderAndTrade, query } from './outcomes.ts';
import type { Shop } from './shop.ts';
import { makeStatusToken, statusOf } from './status.ts';
import type { OrderRecord } from './stores/store.ts';

/** The parameters that `sign` covers, besides the mark, which is not sent. */
const RETURN_PARAMETERS = ['trade_id', 'order_id', 'state', 'time'] as const;

/** How long a return link of the gateway is valid after it was signed, in seconds. */
const LINK_SECONDS = 24 * 60 * 60;

/** The order and trade of a payer's return whose signature is verified. */
export interface ReturnOf {
  readonly tradeId: string;
  readonly orderId: string;
}

/**
 * Reads the parameters of a GET return (docs/protocol.md, The payer's return). Returns undefined unless the gateway
 * signed them, and `old` when it did so more than a day ago: a link in a history or log must expire.
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
 * Returns where to redirect the payer. When nothing was paid, that is the page with the element, which then shows the
 * other ways. Otherwise it is the shop's return page, with a status token in the fragment, so that the browser need not
 * store anything. The token is for the trade that holds the order: whoever comes back from a refused try of an order
 * that is paid is told that it is paid. Returns undefined when the shop does not know the payment.
 */
export async function returnLocation(
  shop: Shop,
  { tradeId, orderId }: ReturnOf,
): Promise<string | undefined> {
  const { order, trade } = (await askOrRecall(shop, tradeId, orderId)) ?? {};
  if (!order || !trade) return undefined;
  const { checkoutUrl, trades } = order;
  const held = [trade, ...trades].find(isHolding);
  const isPayable = isFinalForPayer(trade.state) && !held;
  // Whoever left the gateway's page of all methods saw them, perhaps because the element does not run.
  const isRefused = isPayable && trade.method !== 'List';
  return checkoutUrl !== undefined && isRefused ? checkoutUrl : returnPageOf(shop, order, held ?? trade);
}

/** Returns the shop's return page for a trade of an order, with a status token for it. */
export async function returnPageOf(shop: Shop, order: OrderRecord, trade: MadeTrade): Promise<string> {
  const location = new URL(order.returnUrl);
  location.hash = `${STATUS_FRAGMENT}=${await makeStatusToken(shop, order, trade)}`;
  return location.href;
}

/**
 * Returns the status for a holder of the session, with the return page of a trade that took or reserved the money. A
 * status token reads no new one, so it cannot outlive its 15 minutes.
 */
export async function statusInSession(
  shop: Shop,
  order: OrderRecord,
  trade: MadeTrade,
): Promise<CheckoutStatus> {
  const status = statusOf(order, trade, shop.nowSeconds());
  if (!isHolding(trade)) return status;
  return { ...status, returnUrl: await returnPageOf(shop, order, trade) };
}

/**
 * Returns the trade as queried; when the gateway does not respond, as last verified. The page polls again.
 */
async function askOrRecall(
  shop: Shop,
  tradeId: string,
  orderId: string,
): Promise<Partial<OrderAndTrade> | undefined> {
  try {
    return await query(shop, tradeId);
  } catch (error) {
    const failure = failureOf(error, shop.settings.logger);
    if (!(failure instanceof CheckoutFailure)) throw error;
    // A definite refusal is logged already.
    if (failure.code === 'gateway-unreachable')
      shop.settings.logger.warn(
        { tradeId },
        `a payer returned, but trade ${tradeId} could not be read: ${failure.message}`,
      );
    const order = await shop.store.findOrder(orderId);
    const trade = order && tradeOf(order, tradeId);
    return order && trade && { order, trade };
  }
}
