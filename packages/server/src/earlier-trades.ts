/** Ends an order's earlier trades, or finds one that is paid or being debited, before another is begun. */
import { isDebit } from '@gangway/protocol';
import { ask } from './ask-for-payment.ts';
import { isDefinite } from './checkout-failure.ts';
import { GatewayRefusal } from './gateway-errors.ts';
import {
  changeOrder,
  isBeingAsked,
  isHolding,
  isOpen,
  tradeOf,
  unasked,
  withAsker,
  withTrade,
} from './orders.ts';
import { type OrderAndTrade, query, recordMissingTrades } from './outcomes.ts';
import { canRepeat } from './payment-requests.ts';
import type { Shop } from './shop.ts';
import type { OrderRecord, TradeRecord } from './stores/store.ts';

const TRADE_UNKNOWN = '-4001';
const STATE_FORBIDS = '-4002';

/** On this page of the gateway the payer chooses the method. */
const LIST = 'List';

/** How long to wait for another server's request before reading the order again, in milliseconds. */
const LOOK_AGAIN_MS = 100;

/** Returns the trades of other requests that could still be paid, or whose result is unknown. */
export const payableTrades = (order: OrderRecord, requestId: string): readonly TradeRecord[] =>
  order.trades.filter(
    (trade) => trade.requestId !== requestId && (isOpen(trade) || trade.state === 'asking'),
  );

/**
 * Ends trades that could still be paid; returns the one that turns out to be paid or being debited. Waits briefly for a
 * request that only another server can finish. The caller then reads the order again.
 */
export async function endTrades(
  shop: Shop,
  orderId: string,
  trades: readonly TradeRecord[],
): Promise<OrderAndTrade | undefined> {
  for (const trade of trades) {
    const made = trade.state === 'asking' ? await findMade(shop, orderId, trade) : trade;
    if (!made || !isOpen(made)) continue;
    const held = await endTrade(shop, orderId, made.tradeId);
    if (held) return held;
  }
  return undefined;
}

/**
 * Returns the trade of a request whose response was lost, by repeating the request if possible. Returns undefined when
 * there is none, or the order must be read again.
 */
async function findMade(shop: Shop, orderId: string, trade: TradeRecord): Promise<TradeRecord | undefined> {
  if (canRepeat(shop, trade)) return repeat(shop, orderId, trade);
  if (!isBeingAsked(trade, shop.nowSeconds())) return findAtGateway(shop, orderId, trade);
  await new Promise<void>((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  return undefined;
}

/** Sends a request again, first saving that it is in progress so that other servers wait. */
async function repeat(
  shop: Shop,
  orderId: string,
  { requestId }: TradeRecord,
): Promise<TradeRecord | undefined> {
  const requested = (order: OrderRecord | undefined) =>
    order?.trades.find((trade) => trade.requestId === requestId);
  const claimed = await changeOrder(shop.store, orderId, (order) => {
    const known = requested(order);
    return known?.state === 'asking' ? withTrade(order, known, withAsker(known, shop.nowSeconds())) : order;
  });
  const pending = requested(claimed);
  if (pending?.state !== 'asking') return pending;
  try {
    return (await ask(shop, orderId, pending)).trade;
  } catch (error) {
    if (isDefinite(error)) return undefined;
    throw error;
  }
}

/** Records all trades of the order at the gateway, among them the one that the request created, if any. */
async function findAtGateway(shop: Shop, orderId: string, { requestId }: TradeRecord): Promise<undefined> {
  await recordMissingTrades(shop, orderId);
  await changeOrder(shop.store, orderId, (order) => {
    const known = order.trades.find((trade) => trade.requestId === requestId);
    const isLeft = known?.state === 'asking' && !isBeingAsked(known, shop.nowSeconds());
    return isLeft ? withTrade(order, known, { ...unasked(known), state: 'refused' }) : order;
  });
}

/**
 * Cancels an open trade. Queries it first, because a paid one would be cancelled too and its money sent back. Returns
 * the trade when it is paid or being debited.
 */
async function endTrade(shop: Shop, orderId: string, tradeId: string): Promise<OrderAndTrade | undefined> {
  const before = await queryOrForget(shop, orderId, tradeId);
  if (!before || !isOpen(before.trade)) return before && isHolding(before.trade) ? before : undefined;
  if (await isBeingDebited(shop, before.trade)) return before;
  try {
    await shop.client.cancelPayment(tradeId);
    await changeOrder(shop.store, orderId, (order) => endedIn(order, tradeId, 'cancelled'));
    return undefined;
  } catch (error) {
    if (!(error instanceof GatewayRefusal && error.code === STATE_FORBIDS)) throw error;
    const after = await queryOrForget(shop, orderId, tradeId);
    if (after && isOpen(after.trade)) throw error;
    return after && isHolding(after.trade) ? after : undefined;
  }
}

/**
 * Whether the payer of an open trade has agreed to a direct debit, which the bank may carry out whatever happens here.
 * An account that was typed on the gateway's page shows in the action at the trade's address. A debit whose address is
 * lost was sent with its account.
 */
async function isBeingDebited(shop: Shop, { method, action, url }: TradeRecord): Promise<boolean> {
  if (action?.kind === 'debit') return true;
  if (!isDebit(method) && method !== LIST) return false;
  return url === '' ? isDebit(method) : (await shop.client.readAction(url))?.kind === 'debit';
}

/** Queries a trade; one that the gateway does not know is marked refused. */
export async function queryOrForget(
  shop: Shop,
  orderId: string,
  tradeId: string,
): Promise<OrderAndTrade | undefined> {
  try {
    return await query(shop, tradeId);
  } catch (error) {
    if (!(error instanceof GatewayRefusal && error.code === TRADE_UNKNOWN)) throw error;
    await changeOrder(shop.store, orderId, (order) => endedIn(order, tradeId, 'refused'));
    return undefined;
  }
}

function endedIn(order: OrderRecord, tradeId: string, state: 'cancelled' | 'refused'): OrderRecord {
  const trade = tradeOf(order, tradeId);
  return trade && isOpen(trade) ? withTrade(order, trade, { ...trade, state }) : order;
}
