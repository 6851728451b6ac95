/** The routes of the shop's pages in one language. */
import type { Gangway } from '@gangway/server';
import { type Context, Hono } from 'hono';
import { findProduct } from './catalogue.ts';
import { readCurrency } from './currencies.ts';
import type { KnownOrders } from './known-orders.ts';
import type { OrderStore, ShopOrder } from './order-store.ts';
import { cartPage } from './pages/cart.ts';
import { type Begun, checkoutPage } from './pages/checkout.ts';
import { homePage } from './pages/home.ts';
import { contextOf, type Page, type PageContext, renderPage } from './pages/layout.ts';
import { notFoundPage } from './pages/message.ts';
import { ordersPage } from './pages/orders.ts';
import { productPage } from './pages/product.ts';
import { mayPay, standingOf, thankYouPage } from './pages/thank-you.ts';
import { payableOrder } from './payable-order.ts';
import { type RailMethods, waysAt } from './ways-to-pay.ts';
import type { Language } from './words.ts';

/** The dependencies of the pages. URLs have no trailing slash. */
export interface PageSources {
  readonly pay: Gangway;
  readonly orders: OrderStore;
  readonly known: KnownOrders;
  readonly publicUrl: string;
  readonly gateway: string;
  /** The hash of the shop's logo at the gateway. */
  readonly logo: string | undefined;
  /** What the merchant's rail has; undefined for the simulated schemes. */
  readonly rail: RailMethods | undefined;
}

/** Whoever visits the demo. A real shop names the customer who has signed in in this browser, and nobody else. */
const CUSTOMER = 'demo-visitor';

/** What the checkout asks for with `?ask=details` in its address. By default it asks for nothing. */
const DETAILS = {
  name: 'required',
  email: 'required',
  phone: 'optional',
  shippingAddress: 'required',
  billingAddress: 'required',
} as const;

/** The pages of one language. */
export function shopPages(language: Language, sources: PageSources): Hono {
  const { pay, orders, known, publicUrl, gateway, logo, rail } = sources;
  const app = new Hono();
  const contextIn = (c: Context, path: string) =>
    contextOf(language, path, readCurrency(c.req.query('currency')));
  const answer = (c: Context, context: PageContext, page: Page, status: 200 | 404 = 200) => {
    c.header('cache-control', 'no-store');
    return c.html(renderPage(context, page), status);
  };
  const show = (c: Context, path: string, make: (context: PageContext) => Page, status?: 200 | 404) => {
    const context = contextIn(c, path);
    return answer(c, context, make(context), status);
  };
  // Links on an order's page keep the order's currency.
  const showOrder = (c: Context, place: string, order: ShopOrder, make: (context: PageContext) => Page) => {
    const context = contextOf(language, `/${place}/${order.id}`, order.currency);
    return answer(c, context, make(context));
  };
  const begin = async (order: ShopOrder, c: Context): Promise<Begun> => {
    const acceptLanguage = c.req.header('accept-language');
    const asked = c.req.query('ask') === 'details' && { fields: DETAILS };
    const { link } = contextOf(language, '/');
    const pageOf = (place: string): string => `${publicUrl}${link(`/${place}/${order.id}`)}`;
    // An order's id cannot be guessed, so the pages need no cookie: a bank's app may open another browser.
    const pages = { returnUrl: pageOf('thank-you'), checkoutUrl: pageOf('checkout') };
    const input = payableOrder(order, { language, logo, ...pages });
    const methods = rail && waysAt(rail, order.currency);
    const more = { customerId: CUSTOMER, acceptLanguage, ...(methods && { methods }) };
    return { ...(await pay.createCheckout({ ...input, ...asked, ...more })), gateway, rail };
  };
  app.get('/', (c) => show(c, '/', homePage));
  app.get('/cart', (c) => show(c, '/cart', cartPage));
  app.get('/orders', async (c) => {
    const orders = await known.list();
    return show(c, '/orders', (context) => ordersPage(context, orders));
  });
  app.get('/products/:slug', (c) => {
    const product = findProduct(c.req.param('slug'));
    if (!product) return show(c, '/', notFoundPage, 404);
    return show(c, `/products/${product.slug}`, (context) => productPage(context, product));
  });
  app.get('/checkout', (c) => c.redirect(contextIn(c, '/').link('/cart'), 303));
  app.get('/checkout/:id', async (c) => {
    const order = orders.find(c.req.param('id'));
    if (!order) return show(c, '/', notFoundPage, 404);
    if (standingOf(order) === 'paid')
      return c.redirect(contextOf(language, '/').link(`/thank-you/${order.id}`), 303);
    const begun = await begin(order, c);
    return showOrder(c, 'checkout', order, (context) => checkoutPage(context, order, begun));
  });
  app.get('/thank-you/:id', async (c) => {
    const order = orders.find(c.req.param('id'));
    if (!order) return show(c, '/', notFoundPage, 404);
    const begun = mayPay(order) ? await begin(order, c) : undefined;
    const all = await known.of(order);
    return showOrder(c, 'thank-you', order, (context) =>
      thankYouPage(context, all, { gateway, session: begun?.session }),
    );
  });
  return app;
}
