/**
 * Orders in memory, for tests and trials. A restart forgets them, and with them which order a payment was
 * for.
 */
import type { OrderRecord, SavedCard, Store } from './store.ts';

/** Returns an empty {@link Store} that lasts as long as the process. */
export function memoryStore(): Store {
  const orders = new OrderMap();
  return {
    findOrder: async (orderId) => orders.find(orderId),
    findOrderOfTrade: async (tradeId) => orders.findByTrade(tradeId),
    findSavedCards: async (customerId) => orders.savedCardsOf(customerId),
    findOrdersOfCustomer: async (customerId, countMax) => orders.ofCustomer(customerId, countMax),
    saveOrder: async (order) => {
      if (!orders.accepts(order)) return false;
      orders.put(order);
      return true;
    },
  };
}

interface Entry {
  /** The record as JSON. It takes a third of the memory of objects, and callers cannot change it. */
  readonly text: string;
  readonly version: number;
  readonly customerId: string | undefined;
  /** Rises with every new order. */
  readonly number: number;
}

/** Orders by id, by the ids of their trades and by customer. Records are copied in and out. */
export class OrderMap {
  readonly #entries = new Map<string, Entry>();
  readonly #orderIds = new Map<string, string>();
  readonly #orderIdsOfCustomers = new Map<string, Set<string>>();

  /** The number of orders. */
  get size(): number {
    return this.#entries.size;
  }

  /** Returns a copy of the order, or undefined. */
  find(orderId: string): OrderRecord | undefined {
    const text = this.textOf(orderId);
    return text === undefined ? undefined : (JSON.parse(text) as OrderRecord);
  }

  /** Returns the order as JSON, or undefined. */
  textOf(orderId: string): string | undefined {
    return this.#entries.get(orderId)?.text;
  }

  /** Returns a copy of the order with this trade, or undefined. */
  findByTrade(tradeId: string): OrderRecord | undefined {
    const orderId = this.#orderIds.get(tradeId);
    return orderId === undefined ? undefined : this.find(orderId);
  }

  /** Returns the saved cards of a customer, those of the newest order first. */
  savedCardsOf(customerId: string): SavedCard[] {
    return this.ofCustomer(customerId)
      .flatMap(({ trades }) => trades)
      .flatMap(({ savedCard }) => savedCard ?? []);
  }

  /** Returns copies of a customer's orders, at most `countMax`, the newest first. */
  ofCustomer(customerId: string, countMax?: number): OrderRecord[] {
    const numberOf = (orderId: string) => this.#entries.get(orderId)?.number ?? 0;
    return [...(this.#orderIdsOfCustomers.get(customerId) ?? [])]
      .sort((a, b) => numberOf(b) - numberOf(a))
      .slice(0, countMax)
      .flatMap((orderId) => this.find(orderId) ?? []);
  }

  /** Whether the order's version is the next one. */
  accepts(order: OrderRecord): boolean {
    return order.version === (this.#entries.get(order.orderId)?.version ?? 0) + 1;
  }

  /** Stores the order, replacing an earlier version. `text` is the order as JSON. */
  put(order: OrderRecord, text = JSON.stringify(order)): void {
    const { orderId, version, customerId, trades } = order;
    const before = this.#entries.get(orderId);
    this.#entries.set(orderId, { text, version, customerId, number: before?.number ?? this.#entries.size });
    for (const { tradeId } of trades) if (tradeId) this.#orderIds.set(tradeId, orderId);
    if (before?.customerId === customerId) return;
    if (before?.customerId !== undefined) this.#orderIdsOfCustomers.get(before.customerId)?.delete(orderId);
    if (customerId !== undefined) this.#ordersOf(customerId).add(orderId);
  }

  #ordersOf(customerId: string): Set<string> {
    const known = this.#orderIdsOfCustomers.get(customerId) ?? new Set();
    this.#orderIdsOfCustomers.set(customerId, known);
    return known;
  }

  /** Yields every order as JSON, oldest first. */
  *texts(): Iterable<string> {
    for (const { text } of this.#entries.values()) yield text;
  }
}
