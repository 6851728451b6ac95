/** From what a page asks for to what it costs: the only place where a cart gets prices. */
import {
  FREE_SHIPPING_FROM_MINOR,
  findProduct,
  type Product,
  QUANTITY_MAX,
  SHIPPING_MINOR,
} from './catalogue.ts';

/** A cart as a page names it: products and quantities, nothing else. */
export interface Cart {
  readonly lines: readonly { readonly product: string; readonly quantity: number }[];
}

/** The most lines that are read; the shop sells fewer products. */
const LINES_MAX = 50;

/** Reads a cart from the body of a request; undefined when it is none. Prices in it are not read. */
export function readCart(body: unknown): Cart | undefined {
  if (!isRecord(body) || !Array.isArray(body.lines) || body.lines.length > LINES_MAX) return undefined;
  const lines: Cart['lines'][number][] = [];
  for (const line of body.lines as unknown[]) {
    if (!isRecord(line)) return undefined;
    const { product, quantity } = line;
    if (typeof product !== 'string' || typeof quantity !== 'number') return undefined;
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > QUANTITY_MAX) return undefined;
    lines.push({ product, quantity });
  }
  return { lines };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A line with its price. Amounts in cents. */
export interface PricedLine {
  readonly product: Product;
  readonly quantity: number;
  readonly totalMinor: bigint;
}

/** A cart with its prices. Amounts in cents. */
export interface PricedCart {
  readonly lines: readonly PricedLine[];
  readonly goodsMinor: bigint;
  readonly shippingMinor: bigint;
  readonly totalMinor: bigint;
}

/**
 * Prices a cart. Products that are no longer sold fall out, lines of one product are added up (at most
 * {@link QUANTITY_MAX} pieces). An empty cart costs nothing.
 */
export function priceCart(cart: Cart): PricedCart {
  const quantities = new Map<Product, number>();
  for (const line of cart.lines) {
    const product = findProduct(line.product);
    if (!product) continue;
    quantities.set(product, Math.min((quantities.get(product) ?? 0) + line.quantity, QUANTITY_MAX));
  }
  const lines = [...quantities].map(([product, quantity]) => ({
    product,
    quantity,
    totalMinor: product.priceMinor * BigInt(quantity),
  }));
  const goodsMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0n);
  const shippingMinor = goodsMinor === 0n || goodsMinor >= FREE_SHIPPING_FROM_MINOR ? 0n : SHIPPING_MINOR;
  return { lines, goodsMinor, shippingMinor, totalMinor: goodsMinor + shippingMinor };
}
