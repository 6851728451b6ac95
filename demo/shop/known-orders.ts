/** What the shop knows of an order: the verified facts in its order store, and the trades that were begun for it. */
import { OPEN_STATES } from '@gangway/protocol';
import type { Store, TradeRecord } from '@gangway/server';
import type { OrderStore, ShopOrder } from './order-store.ts';

/** The page of all orders shows that many. */
const KNOWN_MAX = 50;

/** An order and its trades that the gateway made, in the order in which they were begun. */
export interface KnownOrder {
  readonly order: ShopOrder;
  readonly trades: readonly KnownTrade[];
}

/** A trade that the gateway made. */
export type KnownTrade = TradeRecord & { readonly tradeId: string };

/** Where the pages read what the shop knows. */
export interface KnownOrders {
  /** The newest 50, the newest first. */
  list(): Promise<KnownOrder[]>;
  of(order: ShopOrder): Promise<KnownOrder>;
}

/** Reads the shop's book beside the payments that its server keeps. */
export function knownOrders(orders: OrderStore, store: Store): KnownOrders {
  const of = async (order: ShopOrder): Promise<KnownOrder> => {
    const trades = (await store.findOrder(order.id))?.trades ?? [];
    return { order, trades: trades.filter((trade) => trade.tradeId !== undefined) as KnownTrade[] };
  };
  return { of, list: () => Promise.all(orders.list().slice(0, KNOWN_MAX).map(of)) };
}

/** The trade that can still be paid though the shop was told of the end of others; undefined when there is none. */
export const findNewTry = ({ order, trades }: KnownOrder): KnownTrade | undefined =>
  trades.findLast(
    (trade) =>
      (OPEN_STATES as readonly string[]).includes(trade.state) &&
      !order.facts.some(({ tradeId }) => tradeId === trade.tradeId),
  );

/** The trade that the payer's page is about: the paid one, else the one that was begun last. */
export const findMainTrade = ({ order, trades }: KnownOrder): string | undefined =>
  order.facts.find(({ state }) => state === 'paid')?.tradeId ??
  trades.at(-1)?.tradeId ??
  order.facts.at(-1)?.tradeId;

/** Changes whenever a page of these orders would look different. */
export const digestOf = (known: readonly KnownOrder[]): string =>
  known
    .map(({ order, trades }) =>
      [
        `${order.id}.${order.facts.length}`,
        ...trades.map((trade) => `${trade.state}${trade.unpaidReason ?? ''}`),
      ].join('.'),
    )
    .join(',');
