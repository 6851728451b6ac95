/** The API of the shop's script: price a cart, create an order, read an order's status. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type Cart, type CartFault, type PricedCart, priceCart, readCart } from './cart.ts';
import { CURRENCIES } from './currencies.ts';
import { digestOf, type KnownOrders } from './known-orders.ts';
import type { OrderStore } from './order-store.ts';
import { contextOf } from './pages/layout.ts';
import { standingOf } from './pages/thank-you.ts';
import { formatPrice } from './prices.ts';
import { LANGUAGES, type Language } from './words.ts';

const BODY_BYTES_MAX = 16 * 1024;

/** The messages for an invalid cart. */
const FAULTS: Readonly<Record<CartFault, string>> = {
  malformed: 'The cart is malformed.',
  'unknown-currency': `The shop has prices in ${CURRENCIES.join(', ')}; name one of these codes as currency.`,
};

/** Routes under `/api`. Every answer is JSON and is not stored. */
export function shopApi(orders: OrderStore, known: KnownOrders): Hono {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: BODY_BYTES_MAX, onError: (c) => refuse(c, 'The request is too large.') }));
  app.use(async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
  });
  app.post('/quote', async (c) => {
    const cart = await cartOf(c);
    if (typeof cart === 'string') return refuse(c, FAULTS[cart]);
    return c.json(quoteOf(priceCart(cart), languageOf(c)));
  });
  app.post('/orders', async (c) => {
    const cart = await cartOf(c);
    if (typeof cart === 'string') return refuse(c, FAULTS[cart]);
    const priced = priceCart(cart);
    if (priced.lines.length === 0) return refuse(c, 'The cart is empty.');
    const language = languageOf(c);
    const order = await orders.create(priced, language);
    return c.json({ id: order.id, checkout: contextOf(language, '/').link(`/checkout/${order.id}`) }, 201);
  });
  app.get('/orders/:id', (c) => {
    const order = orders.find(c.req.param('id'));
    return order
      ? c.json({ standing: standingOf(order) })
      : c.json({ error: 'There is no such order.' }, 404);
  });
  app.get('/orders', async (c) => c.json({ digest: digestOf(await known.list()) }));
  return app;
}

const refuse = (c: Context, error: string): Response => c.json({ error }, 400);

async function cartOf(c: Context): Promise<Cart | CartFault> {
  try {
    return readCart(await c.req.json());
  } catch {
    return 'malformed';
  }
}

const languageOf = (c: Context): Language =>
  LANGUAGES.find((language) => language === c.req.query('language')) ?? 'en';

/** A priced cart with the formatted texts of the cart page. */
function quoteOf({ currency, lines, ...sums }: PricedCart, language: Language) {
  const { goodsMinor, shippingMinor, totalMinor } = sums;
  const { words, link } = contextOf(language, '/', currency);
  const price = (minor: bigint) => formatPrice(minor, currency, language);
  return {
    lines: lines.map(({ product, quantity, totalMinor: lineMinor }) => ({
      product: product.slug,
      href: link(`/products/${product.slug}`),
      name: product.name[language],
      line: product.line[language],
      tint: product.tint,
      quantity,
      total: price(lineMinor),
    })),
    goods: price(goodsMinor),
    shipping: shippingMinor === 0n ? words.shippingFree : price(shippingMinor),
    total: price(totalMinor),
  };
}
