/**
 * The routes of a merchant server, mounted under any path. They read requests and write responses; the decisions are
 * in other files.
 */
import {
  type CheckoutSession,
  type CheckoutStatus,
  SESSION_AUDIENCE,
  type SessionState,
  STATUS_AUDIENCE,
} from '@gangway/protocol/checkout';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { decodeJwt } from 'jose';
import { changeSavedCard } from './change-saved-card.ts';
import { CheckoutFailure, failureOf, renderFailure } from './checkout-failure.ts';
import { removedCards } from './customer-cards.ts';
import { openHostedPage } from './hosted-page.ts';
import type { Logger } from './logger.ts';
import { takeNotification } from './notifications.ts';
import { latestTrade, tradeOf } from './orders.ts';
import { guardOrigins, mountedAt } from './origins.ts';
import {
  type ReturnOf,
  readPostedReturn,
  readReturn,
  returnLocation,
  statusInSession,
} from './payer-return.ts';
import { pay } from './payments.ts';
import { poll } from './polls.ts';
import { returnPage } from './return-page.ts';
import { bearerToken, verifySession } from './session.ts';
import type { Shop } from './shop.ts';
import { statusOf, verifyStatusToken } from './status.ts';

const PAYMENT_REQUEST_BYTES_MAX = 16 * 1024;
const NOTIFICATION_BYTES_MAX = 256 * 1024;

/**
 * Returns the app of one merchant server: `GET /session`, `POST /payments`, `GET /payments/:tradeId`,
 * `POST /saved-cards`, `GET /hosted/:id`, `/return`, `/notifications`.
 */
export function checkoutApp(shop: Shop): Hono {
  const app = new Hono();
  const { logger } = shop.settings;
  const guard = guardOrigins(shop.settings);
  app.onError((error) => renderFailure(error, logger));
  app.use(async (c, next) => {
    await next();
    // Not by `c.header`, which would make a stream of the body.
    c.res.headers.set('cache-control', 'no-store');
    c.res.headers.set('x-content-type-options', 'nosniff');
  });
  app.use('/session', guard);
  app.use('/payments', guard);
  app.use('/payments/*', guard);
  app.use('/saved-cards', guard);
  app.get('/session', async (c) => c.json(await sessionState(shop, await sessionOf(shop, c))));
  app.post('/payments', limit(PAYMENT_REQUEST_BYTES_MAX, logger), async (c) => {
    const session = await sessionOf(shop, c);
    return c.json(await pay(shop, session, await jsonOf(c), mountedAt(shop.settings, c.req.url)));
  });
  app.get('/payments/:tradeId', async (c) => c.json(await paymentStatus(shop, c, c.req.param('tradeId'))));
  app.post('/saved-cards', limit(PAYMENT_REQUEST_BYTES_MAX, logger), async (c) =>
    c.json(await changeSavedCard(shop, await sessionOf(shop, c), await jsonOf(c))),
  );
  app.get('/hosted/:id', (c) => sendToHostedPage(shop, c));
  app.get('/return', async (c) => sendBack(shop, c, await readReturn(shop, new URL(c.req.url).searchParams)));
  app.post('/return', limit(NOTIFICATION_BYTES_MAX, logger), async (c) => {
    const { resultData } = await c.req.parseBody();
    return sendBack(shop, c, await readPostedReturn(shop, typeof resultData === 'string' ? resultData : ''));
  });
  app.post('/notifications', limit(NOTIFICATION_BYTES_MAX, logger), (c) => notified(shop, c));
  return app;
}

const limit = (maxSize: number, logger: Logger) =>
  bodyLimit({
    maxSize,
    onError: () =>
      renderFailure(new CheckoutFailure('request-invalid', `The body is above ${maxSize} bytes.`), logger),
  });

const sessionOf = (shop: Shop, c: Context): Promise<CheckoutSession> =>
  verifySession(shop.tokens, bearerToken(c.req.header('authorization')));

async function jsonOf(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw new CheckoutFailure('request-invalid', 'The body is not JSON.');
  }
}

async function sessionState(shop: Shop, session: CheckoutSession): Promise<SessionState> {
  const order = await shop.store.findOrder(session.orderId);
  const removed = order ? await removedCards(shop, session, order) : [];
  const gone = removed.length > 0 ? { removed } : {};
  const latest = order && latestTrade(order);
  if (!latest) return { status: null, ...gone };
  const { order: now, trade } = await poll(shop, order, latest);
  return { status: await statusInSession(shop, now, trade), ...gone };
}

/** Shows a trade to the session of its order and to its own status token; for others it does not exist. */
async function paymentStatus(shop: Shop, c: Context, tradeId: string): Promise<CheckoutStatus> {
  const token = bearerToken(c.req.header('authorization'));
  const mayRead = await readerOf(shop, token);
  const order = await shop.store.findOrderOfTrade(tradeId);
  const known = order && tradeOf(order, tradeId);
  if (!order || !known || !mayRead(order.orderId, tradeId)) {
    throw new CheckoutFailure('payment-unknown', 'The session has no such payment.');
  }
  const { order: now, trade } = await poll(shop, order, known);
  return audienceOf(token) === STATUS_AUDIENCE
    ? statusOf(now, trade, shop.nowSeconds())
    : statusInSession(shop, now, trade);
}

async function readerOf(shop: Shop, token: string): Promise<(orderId: string, tradeId: string) => boolean> {
  if (audienceOf(token) === STATUS_AUDIENCE) {
    const { tradeId } = await verifyStatusToken(shop.tokens, token);
    return (_, id) => id === tradeId;
  }
  const { orderId } = await verifySession(shop.tokens, token);
  return (id) => id === orderId;
}

/** Returns the unverified `aud` claim, which selects the key to verify with. */
function audienceOf(token: string): unknown {
  try {
    return decodeJwt(token).aud;
  } catch {
    return SESSION_AUDIENCE;
  }
}

/** Errors are shown to the payer as a page, not JSON. HEAD requests of previews and scanners create nothing. */
async function sendToHostedPage(shop: Shop, c: Context): Promise<Response> {
  c.header('referrer-policy', 'no-referrer');
  if (c.req.method === 'HEAD') return c.body(null, 200);
  try {
    return c.redirect(await openHostedPage(shop, c.req.param('id') ?? ''), 303);
  } catch (error) {
    const failure = failureOf(error, shop.settings.logger);
    if (!(failure instanceof CheckoutFailure)) throw failure;
    if (failure.code === 'gateway-unreachable') return returnPage(c, 'unreachable');
    if (failure.code === 'payment-refused') return returnPage(c, 'refused');
    return returnPage(c, 'stale');
  }
}

async function sendBack(shop: Shop, c: Context, returned: ReturnOf | 'old' | undefined): Promise<Response> {
  c.header('referrer-policy', 'no-referrer');
  if (!returned) return returnPage(c, 'foreign');
  if (returned === 'old') return returnPage(c, 'old');
  const location = await returnLocation(shop, returned);
  return location ? c.redirect(location, 303) : returnPage(c, 'unknown');
}

async function notified(shop: Shop, c: Context): Promise<Response> {
  try {
    return (await takeNotification(shop, await c.req.text())) ? c.text('ok') : c.text('bad', 400);
  } catch (error) {
    shop.settings.logger.error(
      { err: error },
      'a notification could not be handled; the gateway will send it again.',
    );
    return c.text('bad', 500);
  }
}
