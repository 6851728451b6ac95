/** The page with the embedded card form, and the route that it posts to. */
import { CheckoutFailure, type Gangway } from '@gangway/server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { readCurrency } from './currencies.ts';
import type { OrderStore, ShopOrder } from './order-store.ts';
import { type EmbeddedForm, embeddedPage } from './pages/embedded.ts';
import { contextOf, type Page, type PageContext, renderPage } from './pages/layout.ts';
import { notFoundPage } from './pages/message.ts';
import { standingOf } from './pages/thank-you.ts';
import { payableOrder } from './payable-order.ts';
import type { Language, Words } from './words.ts';

/** A token has at most 4 KiB; the rest is for the e-mail address. */
const FORM_BYTES_MAX = 16 * 1024;

/** The message to the payer for each refusal. Other refusals are errors of the shop. */
const SENTENCES: Readonly<Record<string, keyof Words & `refused${string}`>> = {
  'card-token-refused': 'refusedCard',
  'email-invalid': 'refusedEmail',
  'gateway-unreachable': 'refusedNow',
  'payment-refused': 'refusedShop',
};

/** The dependencies of the routes. URLs have no trailing slash. */
export interface EmbeddedSources {
  readonly pay: Gangway;
  readonly orders: OrderStore;
  readonly publicUrl: string;
  readonly gateway: string;
  readonly clientKey: string;
  /** The hash of the shop's logo at the gateway. */
  readonly logo: string | undefined;
}

/** `GET /`, and `GET` and `POST /:id` with the id of an order. */
export function embeddedRoutes(language: Language, sources: EmbeddedSources): Hono {
  const { pay, orders, publicUrl, gateway, clientKey, logo } = sources;
  const { link, words } = contextOf(language, '/');
  const app = new Hono();
  const contextIn = (c: Context) => contextOf(language, '/', readCurrency(c.req.query('currency')));
  const show = (c: Context, context: PageContext, page: Page, status: 200 | 404 | 422) => {
    c.header('cache-control', 'no-store');
    return c.html(renderPage(context, page), status);
  };
  const showForm = (c: Context, order: ShopOrder, form: Partial<EmbeddedForm>, status: 200 | 422) => {
    const context = contextOf(language, `/embedded/${order.id}`, order.currency);
    return show(c, context, embeddedPage(context, order, { gateway, clientKey, ...form }), status);
  };
  const showUnknown = (c: Context) => {
    const context = contextIn(c);
    return show(c, context, notFoundPage(context), 404);
  };
  const thanks = (order: ShopOrder) => link(`/thank-you/${order.id}`);
  app.get('/', (c) => c.redirect(contextIn(c).link('/cart'), 303));
  app.get('/:id', (c) => {
    const order = orders.find(c.req.param('id'));
    if (!order) return showUnknown(c);
    return standingOf(order) === 'paid' ? c.redirect(thanks(order), 303) : showForm(c, order, {}, 200);
  });
  app.post('/:id', bodyLimit({ maxSize: FORM_BYTES_MAX }), async (c) => {
    const order = orders.find(c.req.param('id'));
    if (!order) return showUnknown(c);
    const { email, card } = await c.req.parseBody();
    try {
      const input = payableOrder(order, { language, returnUrl: `${publicUrl}${thanks(order)}`, logo });
      const { url } = await pay.payByCard({ ...input, email: textOf(email), token: textOf(card) });
      return c.redirect(url, 303);
    } catch (error) {
      const sentence = error instanceof CheckoutFailure ? SENTENCES[error.code] : undefined;
      if (!sentence) throw error;
      return showForm(c, order, { email: textOf(email), sentence: words[sentence] }, 422);
    }
  });
  return app;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
