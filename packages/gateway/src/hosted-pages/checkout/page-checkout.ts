/** The checkout contract for an existing trade: routes below `/pay/:secret/checkout` for the elements of our pages. */
import { METHODS } from '@gangway/protocol';
import type { CheckoutSession, NextStep } from '@gangway/protocol/checkout';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { GatewayError } from '../../gateway-error.ts';
import type { Order } from '../../orders/order.ts';
import { findOrder, findOrderByPage } from '../../orders/order-rows.ts';
import { findSubmission, setPayerAction } from '../../orders/submissions.ts';
import { pageAddress } from '../../outcomes/gateway-services.ts';
import { refreshTrade } from '../../outcomes/refresh-trade.ts';
import { type PaymentSubmission, submitPayment } from '../../outcomes/submit-payment.ts';
import type { PayerContext } from '../../rails/rail.ts';
import type { PageSettings } from '../respond.ts';
import { isScanned, offerCode } from '../scanned-orders.ts';
import { CHECKOUT_HEADERS, CheckoutRefusal, checkoutRefusalOf, refuseCheckout } from './checkout-refusal.ts';
import { readPageSession } from './page-session.ts';
import { readSubmission } from './read-submission.ts';
import { statusIn } from './status-language.ts';
import { nextStep } from './trade-status.ts';

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
      pay(services, { order, session, payer: payerOf(context) }, await jsonOf(context)),
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
    if (error instanceof CheckoutRefusal) return refuseCheckout(context, error);
    if (error instanceof GatewayError) {
      const { code, message } = error;
      services.log.warn({ code, reason: message, path: context.req.routePath }, 'a checkout was refused');
      return refuseCheckout(context, checkoutRefusalOf(error));
    }
    services.log.error({ err: error, path: context.req.routePath }, 'a checkout failed');
    return refuseCheckout(context, new CheckoutRefusal('internal', 'Something failed; ask again.'));
  }
}

/** Admits only our own pages. A request without these headers comes from no other page: browsers would send them. */
function checkOrigin({ publicUrl }: PageSettings, { req }: Context): void {
  const origin = req.header('origin');
  const site = req.header('sec-fetch-site') ?? 'same-origin';
  if ((origin === undefined || origin === new URL(publicUrl).origin) && site === 'same-origin') return;
  throw new CheckoutRefusal('origin-not-allowed', 'Only the page of this payment may ask.');
}

async function jsonOf(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    throw new CheckoutRefusal('request-invalid', 'The body is not JSON.');
  }
}

async function pay(
  services: PageSettings,
  {
    order,
    session,
    payer,
  }: { readonly order: Order; readonly session: CheckoutSession; payer: PayerContext },
  body: unknown,
): Promise<NextStep> {
  const submission = await readSubmission(services, order, body);
  // Money that has arrived meanwhile makes the submission unnecessary.
  await refreshTrade(services, order.tradeId);
  const result = await submitPayment(services, { ...submission, payer });
  if (result === 'unclear')
    throw new CheckoutRefusal('gateway-unreachable', 'The earlier attempt has no clear result yet.');
  if (result === 'under-way' && submission.scenario !== 'wap') await offerScan(services, order, submission);
  const now = (await findOrder(services.database, order.tradeId)) ?? order;
  const status = await statusIn(session, services, now, { isSubmitted: true });
  if (!status) throw new CheckoutRefusal('payment-unknown', 'The payment has not begun.');
  return nextStep(services, status);
}

/** Offers a code with the address of our page, which redirects to the app: so the code is short and can expire. */
async function offerScan(
  services: PageSettings,
  order: Order,
  { method, name }: PaymentSubmission,
): Promise<void> {
  const { tradeId } = order;
  const attemptId = await findSubmission(services.database, tradeId, name);
  if (!attemptId) return;
  if (isScanned(order)) return offerCode(services, { tradeId, attemptId });
  if (METHODS[method].waiting !== 'scan') return;
  const content = `${pageAddress(services, tradeId)}/go`;
  await setPayerAction(services.database, attemptId, { kind: 'scan', content, openUrl: content });
}
