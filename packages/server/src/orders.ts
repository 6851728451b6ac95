/** Reads and changes order records; the only I/O is the store. */
import {
  HOLDING_STATES,
  OPEN_STATES,
  ORDER_TRANSITIONS,
  type OrderState,
  parseAmount,
} from '@gangway/protocol';
import type { OrderRecord, Store, TradeRecord } from './stores/store.ts';

/**
 * How long a request counts as in progress, in seconds. The client times out earlier; the rest allows for clocks of two
 * servers that differ.
 */
const ASKING_SECONDS = 20;

/** How often a change is retried when others save the same order at the same time. */
const SAVES_MAX = 20;

/** A trade that the gateway knows. */
export type MadeTrade = TradeRecord & { readonly tradeId: string; readonly state: OrderState };

/**
 * Changes an order despite concurrent saves. `change` may run several times, so it must have no side effects.
 * Returns the changed order; undefined when there is none.
 */
export async function changeOrder(
  store: Store,
  orderId: string,
  change: (order: OrderRecord) => OrderRecord,
): Promise<OrderRecord | undefined> {
  for (let tries = 0; tries < SAVES_MAX; tries++) {
    const order = await store.findOrder(orderId);
    if (!order) return undefined;
    const changed = change(order);
    if (changed === order) return order;
    const saved = { ...changed, version: order.version + 1 };
    if (await store.saveOrder(saved)) return saved;
  }
  throw new Error(`The order ${orderId} was changed ${SAVES_MAX} times while it was to be saved.`);
}

/** Whether the gateway made this trade. */
export const isMade = (trade: TradeRecord): trade is MadeTrade =>
  trade.tradeId !== undefined && trade.state !== 'asking' && trade.state !== 'refused';

/** Whether the trade is paid, authorized or held by the gateway, so that nothing is left to pay. */
export const isHolding = (trade: TradeRecord): trade is MadeTrade =>
  isMade(trade) && (HOLDING_STATES as readonly OrderState[]).includes(trade.state);

/** Whether the payer may still pay this trade. */
export const isOpen = (trade: TradeRecord): trade is MadeTrade =>
  isMade(trade) && (OPEN_STATES as readonly OrderState[]).includes(trade.state);

/** Whether a request of the trade may still be in progress at a server. */
export const isBeingAsked = ({ askedAt = 0 }: TradeRecord, nowSeconds: number): boolean =>
  askedAt + ASKING_SECONDS > nowSeconds;

/** Returns the trade with one more request in progress. */
export function withAsker(trade: TradeRecord, nowSeconds: number): TradeRecord {
  const { askers: before = 1, ...rest } = trade;
  const askers = isBeingAsked(trade, nowSeconds) ? before + 1 : 1;
  return { ...rest, state: 'asking', askedAt: nowSeconds, ...(askers > 1 && { askers }) };
}

/** Returns the trade with one request less. Its `outcome` counts only when no other is in progress. */
export function withoutAsker(trade: TradeRecord, outcome: 'asking' | 'refused'): TradeRecord {
  const { askers = 1 } = trade;
  return askers > 1 ? { ...trade, askers: askers - 1 } : { ...unasked(trade), state: outcome };
}

/** Returns the trade without a request in progress. */
export function unasked(trade: TradeRecord): Omit<TradeRecord, 'askedAt' | 'askers'> {
  const { askedAt: _, askers: __, ...rest } = trade;
  return rest;
}

/** Whether the payer may be told why nothing was paid in this state. */
export const mayHaveReason = (state: TradeRecord['state']): boolean => state === 'declined';

/** Returns the trade to show to a returning payer: the one that holds the order, otherwise the latest. */
export const latestTrade = (order: OrderRecord): MadeTrade | undefined =>
  order.trades.find(isHolding) ?? order.trades.findLast(isMade);

/** Returns the order's trade with this id. */
export const tradeOf = (order: OrderRecord, tradeId: string): MadeTrade | undefined =>
  order.trades.filter(isMade).find((trade) => trade.tradeId === tradeId);

/** Whether amount and currency of a trade are what the order costs now. */
export const matchesOrder = (trade: { amount: string; currency: string }, order: OrderRecord): boolean =>
  trade.currency === order.currency && parseAmount(trade.amount) === parseAmount(order.amount);

/** Returns the order with one trade replaced. */
export const withTrade = (order: OrderRecord, before: TradeRecord, after: TradeRecord): OrderRecord => ({
  ...order,
  trades: order.trades.map((trade) => (trade === before ? after : trade)),
});

/**
 * Whether a trade in `from` may later be in `to`, by one or several transitions. No state is reached twice, so of two
 * reports the one whose state leads to the other's is the older.
 */
export const leadsTo = (from: TradeRecord['state'], to: OrderState): boolean =>
  from === 'asking' ||
  from === 'refused' ||
  (ORDER_TRANSITIONS[from] as readonly OrderState[]).some((next) => next === to || leadsTo(next, to));
