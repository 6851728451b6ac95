/** The checkout contract for an existing trade: routes below `/pay/:secret/checkout` for the elements of our pages. */
import type { CheckoutSession } from '@gangway/protocol/checkout';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Order } from '../../orders/order.ts';
import { findOrderByPage } from '../../orders/order-rows.ts';
import { refreshTrade } from '../../outcomes/refresh-trade.ts';
import type { PayerContext } from '../../rails/rail.ts';
import type { PageSettings } from '../respond.ts';
import { checkOrigin, readRefusal } from './admit-request.ts';
import { CHECKOUT_HEADERS, CheckoutRefusal, refuseCheckout } from './checkout-refusal.ts';
import { readPageSession } from './page-session.ts';
import { payOnPage } from './pay-on-page.ts';
import { statusIn } from './status-language.ts';

/** The maximum body size, in bytes: a token has at most 4 KiB. */
const BODY_BYTES_MAX = 16 * 1024;

/** Returns the routes, to be mounted at the root. */
export function pageCheckout(services: PageSettings, payerOf: (context: Context) => PayerContext): Hono {
  const app = new Hono();
  const root = '/pay/:secret/checkout';
  const limit = bodyLimit({
    maxSize: BODY_BYTES_MAX,
    onError: (context) =>
      refuseCheckout(context, new CheckoutRefusal('request-invalid', 'The body is too large.')),
  });
  app.get(`${root}/session`, (context) =>
    answer(services, context, async (order, session) => {
      const now = (await refreshTrade(services, order.tradeId)) ?? order;
      return { status: await statusIn(session, services, now) };
    }),
  );
  app.get(`${root}/payments/:tradeId`, (context) =>
    answer(services, context, async (order, session) => {
      const isOwn = context.req.param('tradeId') === order.tradeId;
      const now = isOwn ? await refreshTrade(services, order.tradeId) : undefined;
      const status = now && (await statusIn(session, services, now, { isSubmitted: true }));
      if (!status) throw new CheckoutRefusal('payment-unknown', 'The session has no such payment.');
      return status;
    }),
  );
  app.post(`${root}/payments`, limit, (context) =>
    answer(services, context, async (order, session) =>
      payOnPage(services, { order, locale: session.locale, payer: payerOf(context) }, await jsonOf(context)),
    ),
  );
  return app;
}

async function answer(
  services: PageSettings,
  context: Context,
  work: (order: Order, session: CheckoutSession) => Promise<object>,
): Promise<Response> {
  try {
    checkOrigin(services, context);
    const secret = context.req.param('secret') ?? '';
    const order = await findOrderByPage(services.database, services.pageSecrets.hash(secret));
    if (!order) throw new CheckoutRefusal('session-invalid', 'There is no payment here.');
    const session = await readPageSession(services, order, context.req.header('authorization'));
    return context.json(await work(order, session), 200, CHECKOUT_HEADERS);
  } catch (error) {
    return refuseCheckout(context, readRefusal(services, context, error));
  }
}

async function jsonOf(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    throw new CheckoutRefusal('request-invalid', 'The body is not JSON.');
  }
}
