/** The demo shop: pages, API, static files, and the payment routes of `@gangway/server` under `/pay`. */
import { join } from 'node:path';
import { gangway, type Payment } from '@gangway/server';
import { openFileStore } from '@gangway/server/file-store';
import { type Context, Hono } from 'hono';
import { trimTrailingSlash } from 'hono/trailing-slash';
import type { OperatorCommands } from '../desk/desk-accounts.ts';
import { openDesk } from '../desk/open-desk.ts';
import { appearanceRoutes } from './appearance-routes.ts';
import { readCurrency } from './currencies.ts';
import { embeddedRoutes } from './embedded-routes.ts';
import { filesApp } from './files.ts';
import { knownOrders } from './known-orders.ts';
import { type OrderStore, openOrderStore } from './order-store.ts';
import { contextOf, type PageContext, renderPage } from './pages/layout.ts';
import { failedPage, notFoundPage, unknownCurrencyPage } from './pages/message.ts';
import { securityHeaders } from './security-headers.ts';
import { shopApi } from './shop-api.ts';
import { shopPages } from './shop-pages.ts';
import { type RailMethods, waysAt } from './ways-to-pay.ts';
import { WORDS } from './words.ts';

/** The shop's options. URLs have no trailing slash; `folder` is where orders are stored. */
export interface ShopSettings {
  readonly publicUrl: string;
  readonly gateway: string;
  readonly user: string;
  readonly secret: string;
  readonly clientKey: string;
  readonly folder: string;
  /** The hash of the shop's logo at the gateway; without it, the gateway's pages show none. */
  readonly logo?: string | undefined;
  /** The operator's commands, which the desk shows to everyone. */
  readonly commands?: OperatorCommands | undefined;
  /** What the merchant's rail has; without it, the simulated schemes have all methods. */
  readonly rail?: RailMethods | undefined;
  /** The pages of the stand-in for that rail, for testers. */
  readonly standIn?: string | undefined;
  /** Replaces `Date.now` (Unix milliseconds) for creating and checking sessions. */
  readonly now?: () => number;
}

/** A running shop; `close` waits for pending writes. */
export interface Shop {
  readonly app: Hono;
  /** Checks the settings at the gateway and logs a wrong one. */
  check(): Promise<unknown>;
  close(): Promise<void>;
}

/** Opens the shop. Throws an error with one sentence if its folder cannot be used or a setting is wrong. */
export async function openShop(settings: ShopSettings): Promise<Shop> {
  const { publicUrl, gateway, user, secret, clientKey, folder, logo, commands, rail, standIn, now } =
    settings;
  const orders = await openOrderStore(join(folder, 'orders'));
  const store = await openFileStore(join(folder, 'payments.jsonl'));
  const known = knownOrders(orders, store);
  const pay = gangway({
    gateway,
    user,
    secret,
    clientKey,
    store,
    ...(now && { now }),
    publicUrl: `${publicUrl}/pay`,
    shop: WORDS.en.shopName,
    methods: waysAt(rail),
    onPayment: (payment) => noteFact(orders, payment),
  });
  const desk = await openDesk({ gateway, publicUrl: `${publicUrl}/desk`, folder, commands, standIn });
  const app = new Hono();
  app.use(securityHeaders(gateway));
  app.use(trimTrailingSlash());
  app.route('/', filesApp());
  app.route('/api', shopApi(orders, known));
  app.route('/pay', pay.app);
  app.route('/desk', desk.app);
  app.use(async (c, next) => {
    if (readCurrency(c.req.query('currency'))) return next();
    const context = contextAt(c);
    return c.html(renderPage(context, unknownCurrencyPage(context)), 400);
  });
  const sources = { pay, orders, publicUrl, gateway, clientKey, logo, rail };
  app.route('/nl/embedded', embeddedRoutes('nl', sources));
  app.route('/embedded', embeddedRoutes('en', sources));
  app.route('/appearance', appearanceRoutes(sources));
  app.route('/nl', shopPages('nl', { ...sources, known }));
  app.route('/', shopPages('en', { ...sources, known }));
  app.notFound((c) => {
    const context = { ...contextAt(c), path: '/' };
    return c.html(renderPage(context, notFoundPage(context)), 404);
  });
  app.onError((error, c) => {
    console.error('The shop failed to answer.', error);
    const context = contextAt(c);
    return c.html(renderPage(context, failedPage(context, context.path)), 500);
  });
  const close = async () => {
    await desk.close();
    await store.close();
  };
  return { app, check: () => pay.check(), close };
}

/** Returns the rendering context for any requested URL. */
function contextAt({ req }: Context): PageContext {
  const language = /^\/nl(\/|$)/.test(req.path) ? 'nl' : 'en';
  const path = req.path.replace(/^\/nl(?=\/|$)/, '') || '/';
  return contextOf(language, path, readCurrency(req.query('currency')));
}

/** A payment from a notification has a sequence; one from a query has none. */
const noteFact = (
  orders: OrderStore,
  { orderId, tradeId, state, method, sequence }: Payment,
): Promise<void> =>
  orders.note(orderId, {
    at: Date.now(),
    by: sequence === undefined ? 'query' : 'notification',
    tradeId,
    state,
    method,
  });
