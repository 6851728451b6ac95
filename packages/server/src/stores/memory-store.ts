/**
 * Orders in memory: for tests and trials. A restart forgets them, and with them which order a payment was
 * for.
 */
import type { OrderRecord, SavedCard, Store } from './store.ts';

/** Makes an empty {@link Store} that lives as long as the process. */
export function memoryStore(): Store {
  const orders = new OrderMap();
  return {
    findOrder: async (orderId) => orders.find(orderId),
    findOrderOfTrade: async (tradeId) => orders.findByTrade(tradeId),
    findSavedCards: async (customerId) => orders.savedCardsOf(customerId),
    saveOrder: async (order) => {
      if (!orders.accepts(order)) return false;
      orders.put(order);
      return true;
    },
  };
}

/** Orders by their id and by the ids of their trades. Records are copied on the way in and out. */
export class OrderMap {
  readonly #orders = new Map<string, OrderRecord>();
  readonly #orderIds = new Map<string, string>();

  /** A copy of the order, or undefined. */
  find(orderId: string): OrderRecord | undefined {
    return structuredClone(this.#orders.get(orderId));
  }

  /** A copy of the order that holds the trade, or undefined. */
  findByTrade(tradeId: string): OrderRecord | undefined {
    const orderId = this.#orderIds.get(tradeId);
    return orderId === undefined ? undefined : this.find(orderId);
  }

  /** The saved cards of a customer, the newest order's first. */
  savedCardsOf(customerId: string): SavedCard[] {
    return [...this.#orders.values()]
      .filter((order) => order.customerId === customerId)
      .reverse()
      .flatMap(({ trades }) => trades.flatMap(({ savedCard }) => savedCard ?? []))
      .map((card) => ({ ...card }));
  }

  /** Whether the order's version is the one that follows. */
  accepts(order: OrderRecord): boolean {
    return order.version === (this.#orders.get(order.orderId)?.version ?? 0) + 1;
  }

  /** Puts a copy of the order in, over an earlier one. */
  put(order: OrderRecord): void {
    this.#orders.set(order.orderId, structuredClone(order));
    for (const { tradeId } of order.trades) if (tradeId) this.#orderIds.set(tradeId, order.orderId);
  }

  /** Every order, not copied. */
  values(): Iterable<OrderRecord> {
    return this.#orders.values();
  }
}
