/** What an order's record says and how it changes: no input or output but the store. */
import {
  HOLDING_STATES,
  OPEN_STATES,
  ORDER_TRANSITIONS,
  type OrderState,
  parseAmount,
} from '@gangway/protocol';
import type { OrderRecord, Store, TradeRecord } from './stores/store.ts';

/**
 * For how long a trade counts as being asked for, in seconds: the client gives up before, and the clocks of two servers
 * may differ a little.
 */
const ASKING_SECONDS = 20;

/** How often a change is tried anew when others save the same order at the same moment. */
const SAVES_MAX = 20;

/** A trade that the gateway knows. */
export type MadeTrade = TradeRecord & { readonly tradeId: string; readonly state: OrderState };

/**
 * Changes an order whatever others save meanwhile: `change` may run several times and must only compute.
 * Answers the order afterwards; undefined when there is none.
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

/** Whether the trade is paid, authorised or held by the gateway: then nothing more is to be paid. */
export const isHolding = (trade: TradeRecord): trade is MadeTrade =>
  isMade(trade) && (HOLDING_STATES as readonly OrderState[]).includes(trade.state);

/** Whether the payer may still pay this trade. */
export const isOpen = (trade: TradeRecord): trade is MadeTrade =>
  isMade(trade) && (OPEN_STATES as readonly OrderState[]).includes(trade.state);

/** Whether a server may still wait for the gateway's answer. */
export const isBeingAsked = ({ askedAt = 0 }: TradeRecord, nowSeconds: number): boolean =>
  askedAt + ASKING_SECONDS > nowSeconds;

/** The trade, which one more server asks for. */
export function withAsker(trade: TradeRecord, nowSeconds: number): TradeRecord {
  const { askers: before = 1, ...asked } = trade;
  const askers = isBeingAsked(trade, nowSeconds) ? before + 1 : 1;
  return { ...asked, state: 'asking', askedAt: nowSeconds, ...(askers > 1 && { askers }) };
}

/** The trade, which one server less asks for. What that one heard counts only when no other is asking. */
export function withoutAsker(trade: TradeRecord, heard: 'asking' | 'refused'): TradeRecord {
  const { askers = 1 } = trade;
  return askers > 1 ? { ...trade, askers: askers - 1 } : { ...unasked(trade), state: heard };
}

/** The trade, which nobody asks for any more. */
export function unasked(trade: TradeRecord): Omit<TradeRecord, 'askedAt' | 'askers'> {
  const { askedAt: _, askers: __, ...asked } = trade;
  return asked;
}

/** States whose payer may be told why nothing was paid. */
export const isUnpaid = (state: TradeRecord['state']): boolean => state === 'declined';

/** The trade that a payer coming back should hear about: the one that holds the order, else the latest. */
export const latestTrade = (order: OrderRecord): MadeTrade | undefined =>
  order.trades.find(isHolding) ?? order.trades.findLast(isMade);

/** The order's trade of that id. */
export const tradeOf = (order: OrderRecord, tradeId: string): MadeTrade | undefined =>
  order.trades.filter(isMade).find((trade) => trade.tradeId === tradeId);

/** Whether amount and currency of a trade are what the shop asks for this order now. */
export const matchesOrder = (trade: { amount: string; currency: string }, order: OrderRecord): boolean =>
  trade.currency === order.currency && parseAmount(trade.amount) === parseAmount(order.amount);

/** The order with one trade replaced. */
export const withTrade = (order: OrderRecord, before: TradeRecord, after: TradeRecord): OrderRecord => ({
  ...order,
  trades: order.trades.map((trade) => (trade === before ? after : trade)),
});

/**
 * Whether an order that was in `from` may be in `to` later, by one move or several. No state is ever met
 * twice, so of two reports the one whose state leads to the other's is the older.
 */
export const leadsTo = (from: TradeRecord['state'], to: OrderState): boolean =>
  from === 'asking' ||
  from === 'refused' ||
  (ORDER_TRANSITIONS[from] as readonly OrderState[]).some((next) => next === to || leadsTo(next, to));
