/** What an order's earlier trades come to before another is begun: ended, or found paid. */
import { ask } from './ask-for-payment.ts';
import { isDefinite } from './checkout-failure.ts';
import { GatewayRefusal } from './gateway-client.ts';
import { changeOrder, isHolding, isOpen, tradeOf, withTrade } from './orders.ts';
import { type Learnt, query } from './outcomes.ts';
import { canRepeat } from './payment-requests.ts';
import type { Shop } from './shop.ts';
import type { OrderRecord, TradeRecord } from './stores/store.ts';

const TRADE_UNKNOWN = '-4001';
const STATE_FORBIDS = '-4002';

/**
 * For how long a trade counts as being asked for, in seconds: the client gives up before, and the clocks of two servers
 * may differ a little.
 */
const ASKING_SECONDS = 20;

/** How long we wait before we look again at what another server asks for, in milliseconds. */
const LOOK_AGAIN_MS = 100;

/** The trades of other requests that could still be paid, or could be in a moment. */
export const payableTrades = (shop: Shop, order: OrderRecord, requestId: string): readonly TradeRecord[] =>
  order.trades.filter(
    (trade) =>
      trade.requestId !== requestId &&
      (isOpen(trade) || (trade.state === 'asking' && (canRepeat(shop, trade) || isBeingAsked(shop, trade)))),
  );

/** Whether a server may still wait for the gateway's answer. */
const isBeingAsked = (shop: Shop, { askedAt = 0 }: TradeRecord): boolean =>
  askedAt + ASKING_SECONDS > shop.nowSeconds();

/**
 * Ends trades that could still be paid; returns the one that turns out paid. What only another server can finish asking
 * for is left to it for a moment: look at the order again afterwards.
 */
export async function endTrades(
  shop: Shop,
  orderId: string,
  trades: readonly TradeRecord[],
): Promise<Learnt | undefined> {
  for (const trade of trades) {
    const made = trade.state === 'asking' ? await findMade(shop, orderId, trade) : trade;
    if (!made || !isOpen(made)) continue;
    const held = await endTrade(shop, orderId, made.tradeId);
    if (held) return held;
  }
  return undefined;
}

/** The trade of a request whose answer was lost: the same request again has the same answer. */
async function findMade(shop: Shop, orderId: string, trade: TradeRecord): Promise<TradeRecord | undefined> {
  if (!canRepeat(shop, trade)) {
    await new Promise<void>((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    return undefined;
  }
  try {
    return (await ask(shop, orderId, trade)).trade;
  } catch (error) {
    if (isDefinite(error)) return undefined;
    throw error;
  }
}

/**
 * Cancels an open trade. It is queried first, because a paid one would be cancelled too and its money sent
 * back. Answers it when it is paid.
 */
async function endTrade(shop: Shop, orderId: string, tradeId: string): Promise<Learnt | undefined> {
  const before = await queryOrForget(shop, orderId, tradeId);
  if (!before || !isOpen(before.trade)) return before && isHolding(before.trade) ? before : undefined;
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

/** Queries a trade; one that the gateway does not know holds nothing up. */
export async function queryOrForget(
  shop: Shop,
  orderId: string,
  tradeId: string,
): Promise<Learnt | undefined> {
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
