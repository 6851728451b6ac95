/** The methods of an order in the order for its payer's market. */
import { type MethodName, orderForMarket, parseAmount } from '@gangway/protocol';
import { parseAccept } from 'hono/utils/accept';
import { CheckoutFailure } from './checkout-failure.ts';
import { readMethods } from './options.ts';
import { type OrderInput, whyNotTaken } from './order-input.ts';
import type { Shop } from './shop.ts';
import type { Store } from './stores/store.ts';

/** What a shop says of an order's methods and of its payer. */
export interface MarketInput extends OrderInput {
  /**
   * Replaces the server's methods for this order, in the order that the payer sees; all must accept its amount and
   * currency. Without it, those of the server's methods are offered that do, in the order for the payer's market:
   * `country`, languages, currency, what the customer paid with last, then the server's order.
   */
  readonly methods?: readonly string[];
  /** ISO 3166 code of the country where the payer lives, such as `PL`. */
  readonly country?: string;
  /** The header `Accept-Language` of the payer's request, which says more of the payer than the shop's `locale`. */
  readonly acceptLanguage?: string | null | undefined;
}

/** How many of a customer's newest orders are searched for a paid one. */
const ORDERS_MAX = 10;

/**
 * Returns the methods of the input, in its order; otherwise those of the server that accept this order, in the order
 * for the payer's market. Throws CheckoutFailure `request-invalid`; `caller` begins its message.
 */
export async function methodsForPayer(shop: Shop, input: MarketInput, caller: string): Promise<MethodName[]> {
  const { methods, amount, currency, country, locale, acceptLanguage } = input;
  const fail = (message: string) => new CheckoutFailure('request-invalid', `${caller}: ${message}.`);
  if (methods !== undefined) return readMethods(methods, fail);
  if (country !== undefined && !(typeof country === 'string' && /^[a-z]{2}$/i.test(country)))
    throw fail('country is not an ISO 3166 code such as "PL"');
  const amountMinor = typeof amount === 'string' ? parseAmount(amount) : undefined;
  // readOrder says what is wrong with these.
  if (amountMinor === undefined || amountMinor <= 0n || typeof currency !== 'string')
    return [...shop.settings.methods];
  const accepted = parseAccept(typeof acceptLanguage === 'string' ? acceptLanguage : '');
  const ordered = orderForMarket(shop.settings.methods, {
    country: country?.toUpperCase(),
    locales: [
      ...accepted.filter(({ q }) => q > 0).map(({ type }) => type),
      ...(typeof locale === 'string' ? [locale] : []),
    ],
    currency,
    lastUsed: await lastMethodOf(shop.store, input.customerId),
  });
  const taken = ordered.filter((method) => whyNotTaken(method, amountMinor, currency) === undefined);
  // With none left, readOrder reports why.
  return taken.length > 0 ? taken : ordered;
}

/** Returns the method of the customer's newest paid order; undefined when the store does not know one. */
async function lastMethodOf(store: Store, customerId: unknown): Promise<string | undefined> {
  if (typeof customerId !== 'string' || !store.findOrdersOfCustomer) return undefined;
  const orders = await store.findOrdersOfCustomer(customerId, ORDERS_MAX);
  const paid = orders.flatMap(({ trades }) => trades.filter(({ state }) => PAID.has(state)));
  return paid[0]?.method;
}

const PAID: ReadonlySet<string> = new Set(['paid', 'authorized']);
