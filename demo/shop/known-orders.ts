/** Orders with their verified facts from the order store and the trades started for them. */
import { OPEN_STATES } from '@gangway/protocol';
import type { Store, TradeRecord } from '@gangway/server';
import type { OrderStore, ShopOrder } from './order-store.ts';

/** The number of orders that the orders page shows. */
const KNOWN_MAX = 50;

/** An order and its trades at the gateway, oldest first. */
export interface KnownOrder {
  readonly order: ShopOrder;
  readonly trades: readonly KnownTrade[];
}

/** A trade at the gateway. */
export type KnownTrade = TradeRecord & { readonly tradeId: string };

/** Reads orders for the pages. */
export interface KnownOrders {
  /** Returns the newest 50, newest first. */
  list(): Promise<KnownOrder[]>;
  of(order: ShopOrder): Promise<KnownOrder>;
}

/** Joins the order store with the payments that `@gangway/server` stores. */
export function knownOrders(orders: OrderStore, store: Store): KnownOrders {
  const of = async (order: ShopOrder): Promise<KnownOrder> => {
    const trades = (await store.findOrder(order.id))?.trades ?? [];
    return { order, trades: trades.filter((trade) => trade.tradeId !== undefined) as KnownTrade[] };
  };
  return { of, list: () => Promise.all(orders.list().slice(0, KNOWN_MAX).map(of)) };
}

/** Returns the trade that can still be paid after others have ended; undefined if there is none. */
export const findNewTry = ({ order, trades }: KnownOrder): KnownTrade | undefined =>
  trades.findLast(
    (trade) =>
      (OPEN_STATES as readonly string[]).includes(trade.state) &&
      !order.facts.some(({ tradeId }) => tradeId === trade.tradeId),
  );

/** Returns the trade that the payer's page shows: the paid one, otherwise the newest. */
export const findMainTrade = ({ order, trades }: KnownOrder): string | undefined =>
  order.facts.find(({ state }) => state === 'paid')?.tradeId ??
  trades.at(-1)?.tradeId ??
  order.facts.at(-1)?.tradeId;

/** Returns a digest that changes whenever a page of these orders would look different. */
export const digestOf = (known: readonly KnownOrder[]): string =>
  known
    .map(({ order, trades }) =>
      [
        `${order.id}.${order.facts.length}`,
        ...trades.map((trade) => `${trade.state}${trade.unpaidReason ?? ''}`),
      ].join('.'),
    )
    .join(',');
