/** Sends a saved payment request to the gateway and records the response. */
import type { PayerAction } from '@gangway/protocol/checkout';
import { isDefinite } from './checkout-failure.ts';
import type { CreatedPayment } from './gateway-client.ts';
import { actionOf, type MethodRequest } from './method-requests.ts';
import { changeOrder, isMade, tradeOf, unasked, withoutAsker, withTrade } from './orders.ts';
import type { OrderAndTrade } from './outcomes.ts';
import { forgetSecrets, send } from './payment-requests.ts';
import type { Shop } from './shop.ts';
import type { OrderRecord, TradeRecord } from './stores/store.ts';

/**
 * Sends a request that was saved {@link withAsker} and records its result. With `wanted`, also records what the payer
 * does next.
 */
export async function ask(
  shop: Shop,
  orderId: string,
  trade: TradeRecord,
  wanted?: MethodRequest,
): Promise<OrderAndTrade> {
  const settle = (change: (order: OrderRecord) => OrderRecord) => changeOrder(shop.store, orderId, change);
  try {
    const created = await send(shop, trade);
    const action = wanted && (await readAction(shop, wanted, created.url));
    const order = await settle((known) => withAnswer(known, trade, { created, action }));
    forgetSecrets(shop, trade);
    const made = order && tradeOf(order, created.trade_id);
    if (!made) throw new Error(`The order ${orderId} lost its trade ${created.trade_id}.`);
    return { order, trade: made };
  } catch (error) {
    const isRefused = isDefinite(error);
    await settle((known) => withoutAnswer(known, trade, isRefused ? 'refused' : 'asking'));
    if (isRefused) forgetSecrets(shop, trade);
    throw error;
  }
}

/**
 * Returns the order with the gateway's response. A notification may have added the trade already; the two are then
 * merged.
 */
function withAnswer(
  order: OrderRecord,
  { requestId }: TradeRecord,
  { created, action }: { created: CreatedPayment; action: PayerAction | undefined },
): OrderRecord {
  const { trade_id: tradeId, state, url, parameters } = created;
  const next = { ...(action && { action }), ...(parameters && { parameters }) };
  const notified = order.trades.find((trade) => trade.tradeId === tradeId && trade.requestId === undefined);
  const trades = order.trades
    .filter((trade) => trade !== notified)
    .map((trade) => {
      if (trade.requestId !== requestId || isMade(trade)) return trade;
      return { ...unasked(trade), state, ...notified, tradeId, url, ...next };
    });
  return { ...order, trades };
}

/** Returns the payer's next step. What is said of a transfer or a debit is read from the trade's own address. */
const readAction = (shop: Shop, wanted: MethodRequest, url: string): Promise<PayerAction | undefined> =>
  wanted.action === 'transfer' || wanted.action === 'debit'
    ? shop.client.readAction(url)
    : Promise.resolve(actionOf(wanted, url, shop.nowSeconds()));

/** Returns the order after a request without a usable response: refused, or with an unknown result. */
function withoutAnswer(
  order: OrderRecord,
  { requestId }: TradeRecord,
  outcome: 'refused' | 'asking',
): OrderRecord {
  const trade = order.trades.find((known) => known.requestId === requestId);
  return trade && !isMade(trade) ? withTrade(order, trade, withoutAsker(trade, outcome)) : order;
}
