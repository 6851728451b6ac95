/** Prices a cart on the server; the only place where a cart gets prices. */
import { findProduct, type Product, QUANTITY_MAX } from './catalogue.ts';
import { type Currency, FREE_SHIPPING_FROM_MINOR, readCurrency, SHIPPING_MINOR } from './currencies.ts';

/** A cart as the page sends it: products, quantities and a currency code. */
export interface Cart {
  readonly currency: Currency;
  readonly lines: readonly { readonly product: string; readonly quantity: number }[];
}

/** The maximum number of lines; the shop sells fewer products. */
const LINES_MAX = 50;

/** Why a body is not a valid cart. */
export type CartFault = 'malformed' | 'unknown-currency';

/** Parses a cart from a request body, or returns why it is invalid. Ignores prices in it. */
export function readCart(body: unknown): Cart | CartFault {
  if (!isRecord(body) || !Array.isArray(body.lines) || body.lines.length > LINES_MAX) return 'malformed';
  const currency = readCurrency(body.currency);
  if (!currency) return 'unknown-currency';
  const lines: Cart['lines'][number][] = [];
  for (const line of body.lines as unknown[]) {
    if (!isRecord(line)) return 'malformed';
    const { product, quantity } = line;
    if (typeof product !== 'string' || typeof quantity !== 'number') return 'malformed';
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > QUANTITY_MAX) return 'malformed';
    lines.push({ product, quantity });
  }
  return { currency, lines };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A line with its price. Amounts in hundredths of the cart's currency. */
export interface PricedLine {
  readonly product: Product;
  readonly quantity: number;
  readonly totalMinor: bigint;
}

/** A cart with its prices. Amounts in hundredths of its currency. */
export interface PricedCart {
  readonly currency: Currency;
  readonly lines: readonly PricedLine[];
  readonly goodsMinor: bigint;
  readonly shippingMinor: bigint;
  readonly totalMinor: bigint;
}

/**
 * Prices a cart in its currency. Drops products that are no longer sold and merges lines of one product, up to
 * {@link QUANTITY_MAX} pieces. An empty cart costs nothing.
 */
export function priceCart(cart: Cart): PricedCart {
  const { currency } = cart;
  const quantities = new Map<Product, number>();
  for (const line of cart.lines) {
    const product = findProduct(line.product);
    if (!product) continue;
    quantities.set(product, Math.min((quantities.get(product) ?? 0) + line.quantity, QUANTITY_MAX));
  }
  const lines = [...quantities].map(([product, quantity]) => ({
    product,
    quantity,
    totalMinor: product.priceMinor[currency] * BigInt(quantity),
  }));
  const goodsMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0n);
  const isFree = goodsMinor === 0n || goodsMinor >= FREE_SHIPPING_FROM_MINOR[currency];
  const shippingMinor = isFree ? 0n : SHIPPING_MINOR[currency];
  return { currency, lines, goodsMinor, shippingMinor, totalMinor: goodsMinor + shippingMinor };
}
