/** The shop's orders: one JSON file per order, written atomically and flushed before it is acknowledged. */
import { randomInt } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OrderState } from '@gangway/protocol';
import type { PricedCart } from './cart.ts';
import { type Currency, HOME_CURRENCY } from './currencies.ts';
import type { Language } from './words.ts';

/** One line of an order, as it was sold. Amounts in hundredths of its currency, as text because JSON has no bigint. */
export interface OrderLine {
  readonly product: string;
  readonly quantity: number;
  readonly totalMinor: string;
}

/**
 * A verified fact about a payment. `at` is Unix milliseconds. `by` is its source: a signed notification, or the
 * answer to a query.
 */
export interface Fact {
  readonly at: number;
  readonly by: 'notification' | 'query';
  readonly tradeId: string;
  readonly state: OrderState;
  readonly method: string;
}

/** An order of the shop. `createdAt` is unix milliseconds. */
export interface ShopOrder {
  readonly id: string;
  readonly createdAt: number;
  readonly language: Language;
  readonly currency: Currency;
  readonly lines: readonly OrderLine[];
  readonly shippingMinor: string;
  readonly totalMinor: string;
  readonly facts: readonly Fact[];
}

/** The shop's order store. */
export interface OrderStore {
  /** Creates an order from a priced cart; it is on disk when the promise resolves. */
  create(cart: PricedCart, language: Language): Promise<ShopOrder>;
  find(id: string): ShopOrder | undefined;
  /** Returns the orders, newest first. */
  list(): ShopOrder[];
  /** Adds a verified fact; a repeated (tradeId, state) adds nothing. Throws if there is no such order. */
  note(id: string, fact: Fact): Promise<void>;
}

// Without characters that people confuse; ten of them are 49 bits, so an order cannot be guessed.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTVWXYZ';
const newOrderId = (): string =>
  `HP-${Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;

/** Returns an order's state: paid if any trade is, otherwise the newest trade's state, otherwise open. */
export function stateOf(order: ShopOrder): OrderState | 'open' {
  const states = [...new Map(order.facts.map((fact) => [fact.tradeId, fact.state])).values()];
  return states.find((state) => state === 'paid') ?? states.at(-1) ?? 'open';
}

/** Opens the order store in a folder, creating it if absent. Throws if the folder cannot be written. */
export async function openOrderStore(folder: string): Promise<OrderStore> {
  await mkdir(folder, { recursive: true });
  const orders = new Map<string, ShopOrder>();
  for (const name of await readdir(folder)) {
    if (name.endsWith('.new')) await rm(join(folder, name));
    if (!name.endsWith('.json')) continue;
    const order = readOrder(await readFile(join(folder, name), 'utf8'));
    orders.set(order.id, order);
  }
  let last: Promise<unknown> = Promise.resolve();
  const serializeByKey = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  const save = async (order: ShopOrder): Promise<void> => {
    await writeWhole(join(folder, `${order.id}.json`), JSON.stringify(order, null, 2));
    orders.set(order.id, order);
  };
  return {
    create: (cart, language) =>
      serializeByKey(async () => {
        const order = orderOf(cart, language);
        await save(order);
        return order;
      }),
    find: (id) => orders.get(id),
    list: () => [...orders.values()].sort((a, b) => b.createdAt - a.createdAt),
    note: (id, fact) =>
      serializeByKey(async () => {
        const order = orders.get(id);
        if (!order) throw new Error(`There is no order ${id}.`);
        const known = order.facts.some((f) => f.tradeId === fact.tradeId && f.state === fact.state);
        if (!known) await save({ ...order, facts: [...order.facts, fact] });
      }),
  };
}

/** An order as stored. Orders from before the shop had several currencies have no currency. */
const readOrder = (text: string): ShopOrder =>
  ({ currency: HOME_CURRENCY, ...JSON.parse(text) }) as ShopOrder;

function orderOf(cart: PricedCart, language: Language): ShopOrder {
  return {
    id: newOrderId(),
    createdAt: Date.now(),
    language,
    currency: cart.currency,
    lines: cart.lines.map(({ product, quantity, totalMinor }) => ({
      product: product.slug,
      quantity,
      totalMinor: String(totalMinor),
    })),
    shippingMinor: String(cart.shippingMinor),
    totalMinor: String(cart.totalMinor),
    facts: [],
  };
}

/** Writes a temporary file, flushes and renames it, so that a crash leaves the old or the new file. */
async function writeWhole(path: string, text: string): Promise<void> {
  const beside = `${path}.new`;
  const handle = await open(beside, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, path);
}
