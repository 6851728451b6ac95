/**
 * The pages of a payment. `/pay/:secret` shows its element, or leads to the rail if there is nothing to choose.
 * `/code` shows a QR code, `/go` always leads to the rail, and the rail sends the payer to `/return`. `/plain` does
 * without scripts what the element does.
 */
import { inLanguage, urlOf } from '@gangway/protocol';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isPending, listAttempts } from '../orders/attempts.ts';
import { type Order, returnsAfterRefusal } from '../orders/order.ts';
import { findOrderByPage, openPageFirst } from '../orders/order-rows.ts';
import { cancelPendingAttempt } from '../outcomes/cancel-pending-attempt.ts';
import { endOrder } from '../outcomes/end-order.ts';
import { findPayerPosition, type PayerPosition } from '../outcomes/payer-position.ts';
import { refreshTrade } from '../outcomes/refresh-trade.ts';
import { resumePayment } from '../outcomes/resume.ts';
import type { PayerBack, PayerContext } from '../rails/rail.ts';
import { askedLanguage } from './page-language.ts';
import { type PayerReturn, payerReturn } from './payer-return.ts';
import { leadOnView, leftView, postView, type ViewFacts } from './payment-views.ts';
import { payPlain } from './plain/pay-plain.ts';
import { showPlain } from './plain/show-plain.ts';
import { type PageSettings, respondWithView, showUnknown, viewFacts } from './respond.ts';
import { isComputer, isScanned, offerCode } from './scanned-orders.ts';
import { mayLeaveUnpaid, showElement, wasLeft } from './show-element.ts';

/** Returns what the payer's browser sends with a request. */
export type PayerOf = (context: Context) => PayerContext;

/** The maximum size of a form, in bytes: a rail posts a CRes or a redirect result back. */
const FORM_BYTES_MAX = 64 * 1024;
const formLimit = bodyLimit({
  maxSize: FORM_BYTES_MAX,
  onError: (context) => context.text('The form is too large.', 413),
});

/** Returns the pages of all payments, to be mounted at the root. `payerOf` reads the payer's browser. */
export function paymentPages(services: PageSettings, payerOf: PayerOf): Hono {
  const app = new Hono();
  // A link preview or a scanner sends HEAD, which starts nothing.
  app.use('/pay/*', async (context, next) =>
    context.req.method === 'HEAD' ? context.body(null, 200) : next(),
  );
  const show = (page: PositionPage) => (context: Context) =>
    withPosition(services, context, { page, payer: payerOf(context) });
  app.get('/pay/:secret', show(open));
  app.get('/pay/:secret/go', show(leadToRail));
  app.get('/pay/:secret/code', show(showCode));
  app.get(
    '/pay/:secret/plain',
    show((_, context, { order }) => showPlain(services, context, order)),
  );
  app.post('/pay/:secret/plain', formLimit, async (context) => {
    const order = await findOrderOfPage(services, context);
    return order ? payPlain(services, context, order, payerOf(context)) : showUnknown(services, context);
  });
  app.get('/pay/:secret/return', async (context) => {
    await resume(services, context, { query: queryOf(context), form: {} });
    return show(arrive)(context);
  });
  app.post('/pay/:secret/return', formLimit, async (context) => {
    await resume(services, context, { query: queryOf(context), form: await formOf(context) });
    return leadToReturn(services, context);
  });
  app.get('/pay/:secret/left', async (context) => {
    const order = await findOrderOfPage(services, context);
    if (!order) return showUnknown(services, context);
    if (context.req.query('unpaid') !== undefined && isFollowedByPayer(context))
      await leaveUnpaid(services, order);
    return leadBack(services, context, order);
  });
  return app;
}

/**
 * Returns whether the payer followed our page's link, by Fetch Metadata. A plain link works before scripts load, and
 * clients that read or prefetch links must not end the order.
 */
const isFollowedByPayer = ({ req }: Context): boolean =>
  req.header('sec-fetch-site') === 'same-origin' && req.header('sec-purpose') === undefined;

/**
 * Ends an order whose payer leaves without paying. The attempt under way is cancelled first, so that it cannot be paid
 * later.
 */
async function leaveUnpaid(services: PageSettings, order: Order): Promise<void> {
  if (!(await mayLeaveUnpaid(services, order))) return;
  const attempts = await listAttempts(services.database, order.tradeId);
  const open = attempts.find((attempt) => attempt.kind === 'payment' && isPending(attempt));
  if (open && !(await cancelPendingAttempt(services, open))) return;
  await endOrder(services, order.tradeId, 'declined');
}

type PositionPage = (services: PageSettings, context: Context, position: PayerPosition) => Promise<Response>;

const findOrderOfPage = (services: PageSettings, context: Context): Promise<Order | undefined> =>
  findOrderByPage(services.database, services.pageSecrets.hash(context.req.param('secret') ?? ''));

async function withPosition(
  services: PageSettings,
  context: Context,
  { page, payer }: { page: PositionPage; payer: PayerContext },
): Promise<Response> {
  const order = await findOrderOfPage(services, context);
  const wish = order && { tradeId: order.tradeId, retry: false, payer };
  const position = wish && (await findPayerPosition(services, wish));
  return position ? page(services, context, position) : showUnknown(services, context);
}

/** Lets the rail read what a returning payer brought; an unknown address changes nothing. */
async function resume(services: PageSettings, context: Context, back: PayerBack): Promise<void> {
  const order = await findOrderOfPage(services, context);
  if (order) await resumePayment(services, order.tradeId, back);
}

const queryOf = (context: Context): Record<string, string> => ({ ...context.req.query() });

async function formOf(context: Context): Promise<Record<string, string>> {
  const form = await context.req.parseBody().catch(() => ({}));
  return Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** After a form from the rail: leads on by a page, because the form's policy need not name the shop. */
async function leadToReturn(services: PageSettings, context: Context): Promise<Response> {
  const order = await findOrderOfPage(services, context);
  if (!order) return showUnknown(services, context);
  const facts = await viewFacts(services, context, order);
  const leadTo = `${facts.page}/return`;
  const view = leadOnView(facts, facts.language.words.leavingTitle, leadTo);
  return respondWithView(services, context, facts, view, { leadTo });
}

/**
 * Opens the page: leads to the rail if there is nothing to choose, else shows the element. If a card was decided at
 * once, the first opening leads back to the shop and later ones show the result. A rail of another origin is reached by
 * a page: after a redirect from a shop's form, the form's policy would have to name the rail.
 */
async function open(services: PageSettings, context: Context, position: PayerPosition): Promise<Response> {
  const { order, kind } = position;
  const isFirst =
    order.cardBrand !== '' && (await openPageFirst(services.database, order.tradeId, services.clock.now()));
  if (kind === 'over' && isFirst) return leadBack(services, context, order);
  if (kind !== 'at-rail' || order.payerChooses) return show(services, context, order);
  if (isScanned(order) && isComputer(context)) return showCode(services, context, position);
  return isOurs(services, position.payerUrl) && !position.payerForm
    ? context.redirect(railPage(services, position.payerUrl, askedLanguage(context.req.query('lang'))), 303)
    : leadToRail(services, context, position);
}

/** Shows the QR code and then the payment's state; an order whose payer chooses a method shows the choice. */
async function showCode(
  services: PageSettings,
  context: Context,
  position: PayerPosition,
): Promise<Response> {
  const { kind, order } = position;
  if (kind === 'at-rail' && !order.payerChooses)
    await offerCode(services, { tradeId: order.tradeId, attemptId: position.attemptId });
  return show(services, context, order);
}

/** Returns whether an address is ours, as those of the sandbox schemes. Other sites may not read our `lang`. */
const isOurs = ({ publicUrl }: PageSettings, address: string): boolean =>
  new URL(address).origin === new URL(publicUrl).origin;

/** Returns a page of the rail, in the language that was asked for where the page is ours. */
const railPage = (services: PageSettings, payerUrl: string, asked: string | undefined): string =>
  isOurs(services, payerUrl) ? inLanguage(payerUrl, asked) : payerUrl;

/** Responds with a page that leads to the rail. */
async function leadToRail(
  services: PageSettings,
  context: Context,
  position: PayerPosition,
): Promise<Response> {
  if (position.kind !== 'at-rail') return show(services, context, position.order);
  const facts = await viewFacts(services, context, position.order);
  const { asked, words } = facts.language;
  if (position.payerForm) return postToRail(services, context, facts, position);
  const leadTo = railPage(services, position.payerUrl, asked);
  const view = leadOnView(facts, words.toBankTitle, leadTo);
  return respondWithView(services, context, facts, view, { leadTo });
}

/** A form of the rail that submits itself, or by its button if scripts are off. */
function postToRail(
  services: PageSettings,
  context: Context,
  facts: ViewFacts,
  { payerUrl, payerForm }: Extract<PayerPosition, { kind: 'at-rail' }>,
): Promise<Response> {
  const { asked, words } = facts.language;
  const url = railPage(services, payerUrl, asked);
  const view = postView(words.toBankTitle, { url, fields: payerForm ?? {}, button: words.leadOn });
  return respondWithView(services, context, facts, view, {
    script: '/pages/submit.js',
    formTarget: payerUrl,
    isFormRedirected: true,
  });
}

/**
 * Handles a payer sent back by the rail: a paid or ended order leads to the shop at once. So does one that is still
 * open, where the shop's page goes on.
 */
async function arrive(services: PageSettings, context: Context, position: PayerPosition): Promise<Response> {
  if (position.kind !== 'over' && !goesOnAtShop(position)) return show(services, context, position.order);
  const back = await payerReturn(services, position.order);
  if (back?.kind === 'get') return context.redirect(back.url, 303);
  return back ? postBack(services, context, position.order, back) : show(services, context, position.order);
}

/** Returns whether the shop's page, not ours, shows an attempt that is still open at its rail. */
const goesOnAtShop = ({ kind, order }: PayerPosition): boolean =>
  (kind === 'at-rail' || kind === 'waiting') && returnsAfterRefusal(order);

/**
 * Redirects to the shop, or shows the result without a redirect_url. Payers who may come from a form of another origin
 * get a page that leads on: Chromium checks each redirect after a form against the policy of the form's page.
 */
async function leadBack(services: PageSettings, context: Context, earlier: Order): Promise<Response> {
  const order = (await refreshTrade(services, earlier.tradeId)) ?? earlier;
  const back = await payerReturn(services, order);
  if (!back) return show(services, context, order);
  if (back.kind === 'post') return postBack(services, context, order, back);
  if (!mayComeFromForm(context, back.url)) return context.redirect(back.url, 303);
  const facts = await viewFacts(services, context, order);
  const view = leadOnView(facts, facts.language.words.leavingTitle, back.url);
  return respondWithView(services, context, facts, view, { leadTo: back.url });
}

/**
 * Returns whether another origin's form may have led here, whose policy need not allow the address. Fetch Metadata does
 * not distinguish forms from links. A form of the shop, redirected here by its server, may lead back to the shop.
 */
function mayComeFromForm({ req }: Context, address: string): boolean {
  const site = req.header('sec-fetch-site');
  if (site !== 'cross-site' && site !== 'same-site') return false;
  const referer = urlOf(req.header('referer') ?? '');
  const isDirect = req.url.includes('?');
  return isDirect || !referer || referer.origin !== new URL(address).origin;
}

/** The legacy return: a form that submits itself, or by its button if scripts are off. */
async function postBack(
  services: PageSettings,
  context: Context,
  order: Order,
  back: Extract<PayerReturn, { kind: 'post' }>,
): Promise<Response> {
  const facts = await viewFacts(services, context, order);
  const { words } = facts.language;
  const view = postView(words.leavingTitle, {
    url: back.url,
    fields: { resultData: back.resultData },
    button: words.backTo(facts.shop),
  });
  return respondWithView(services, context, facts, view, {
    script: '/pages/submit.js',
    formTarget: back.url,
  });
}

async function show(services: PageSettings, context: Context, order: Order): Promise<Response> {
  const facts = await viewFacts(services, context, order);
  return (await wasLeft(services, order))
    ? respondWithView(services, context, facts, leftView(facts))
    : showElement(services, context, facts);
}
