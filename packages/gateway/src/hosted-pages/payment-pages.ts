/**
 * The pages of a payment: `/pay/:secret` starts or continues it at the rail, `/return` is where the rail sends the
 * payer.
 */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Order } from '../orders/order.ts';
import { findOrderByPage, openPageFirst } from '../orders/order-rows.ts';
import { endOrder } from '../outcomes/end-order.ts';
import { findPayerPosition, type PayerPosition } from '../outcomes/payer-position.ts';
import { inputView, transferView } from './input-views.ts';
import { rootOf } from './page-shell.ts';
import { type PayerReturn, payerReturn } from './payer-return.ts';
import { leadOnView, resultView, tryAgainView, type ViewFacts, waitingView } from './payment-views.ts';
import { type PageSettings, respondWithView, showUnknown, viewFacts } from './respond.ts';

/** How often the page of a transfer looks whether the money is there: seldom, so that a selection lasts. */
const TRANSFER_REFRESH_SECONDS = 60;

/** The pages of all payments, to be mounted at the root. */
export function paymentPages(parts: PageSettings): Hono {
  const app = new Hono();
  // A preview or a scanner asks by HEAD: that starts nothing.
  app.use('/pay/*', async (context, next) =>
    context.req.method === 'HEAD' ? context.body(null, 200) : next(),
  );
  app.get('/pay/:secret', (context) => withPosition(parts, context, false, open));
  app.get('/pay/:secret/go', (context) => withPosition(parts, context, false, leadToRail));
  app.post('/pay/:secret/retry', (context) =>
    withPosition(parts, context, true, async () => context.redirect(pathOf(parts, context, '/go'), 303)),
  );
  app.get('/pay/:secret/return', (context) => withPosition(parts, context, false, arrive));
  app.post('/pay/:secret/leave', async (context) => {
    const order = await findOrderOfPage(parts, context);
    if (!order) return showUnknown(parts, context);
    await endOrder(parts, order.tradeId, 'declined');
    return context.redirect(pathOf(parts, context, '/left'), 303);
  });
  app.get('/pay/:secret/left', async (context) => {
    const order = await findOrderOfPage(parts, context);
    return order ? leadBack(parts, context, order) : showUnknown(parts, context);
  });
  return app;
}

type PositionPage = (parts: PageSettings, context: Context, position: PayerPosition) => Promise<Response>;

const findOrderOfPage = (parts: PageSettings, context: Context): Promise<Order | undefined> =>
  findOrderByPage(parts.database, parts.pageSecrets.hash(context.req.param('secret') ?? ''));

const pathOf = (parts: PageSettings, context: Context, rest: string): string =>
  `${rootOf(parts.publicUrl)}/pay/${context.req.param('secret')}${rest}`;

async function withPosition(
  parts: PageSettings,
  context: Context,
  retry: boolean,
  page: PositionPage,
): Promise<Response> {
  const order = await findOrderOfPage(parts, context);
  const position = order && (await findPayerPosition(parts, { tradeId: order.tradeId, retry }));
  return position ? page(parts, context, position) : showUnknown(parts, context);
}

/**
 * The payer opens the page: on to the rail, or what there is to say. A card that was decided at once has nothing to
 * say: its first opening leads back to the shop, a later one shows the end. To another origin a page leads on: the
 * payer may come from a shop's form, whose policy would have to name the rail if a redirect went there.
 */
async function open(parts: PageSettings, context: Context, position: PayerPosition): Promise<Response> {
  const { order, kind } = position;
  const isFirst =
    order.cardBrand !== '' && (await openPageFirst(parts.database, order.tradeId, parts.clock.now()));
  if (kind === 'over' && isFirst) return leadBack(parts, context, order);
  if (kind !== 'at-rail') return show(parts, context, position);
  const isOurs = new URL(position.payerUrl).origin === new URL(parts.publicUrl).origin;
  return isOurs ? context.redirect(position.payerUrl, 303) : leadToRail(parts, context, position);
}

/** After a form: a page that leads to the rail. */
async function leadToRail(parts: PageSettings, context: Context, position: PayerPosition): Promise<Response> {
  if (position.kind !== 'at-rail') return show(parts, context, position);
  const facts = await viewFacts(parts, context, position.order);
  const view = leadOnView(facts, facts.language.words.toBankTitle, position.payerUrl);
  return respondWithView(parts, context, facts, view, { leadTo: position.payerUrl });
}

/** The rail has sent the payer back: a paid or ended order goes on to the shop at once. */
async function arrive(parts: PageSettings, context: Context, position: PayerPosition): Promise<Response> {
  if (position.kind !== 'over') return show(parts, context, position);
  const back = await payerReturn(parts, position.order);
  if (back?.kind === 'get') return context.redirect(back.url, 303);
  return back ? postBack(parts, context, position.order, back) : show(parts, context, position);
}

/** After a form: a page that leads to the shop; without an address to go to, the result stays here. */
async function leadBack(parts: PageSettings, context: Context, order: Order): Promise<Response> {
  const back = await payerReturn(parts, order);
  if (!back) return show(parts, context, { kind: 'over', order });
  if (back.kind === 'post') return postBack(parts, context, order, back);
  const facts = await viewFacts(parts, context, order);
  const view = leadOnView(facts, facts.language.words.leavingTitle, back.url);
  return respondWithView(parts, context, facts, view, { leadTo: back.url });
}

/** The legacy return: a form that sends itself where there is script, and has a button where there is none. */
async function postBack(
  parts: PageSettings,
  context: Context,
  order: Order,
  back: Extract<PayerReturn, { kind: 'post' }>,
): Promise<Response> {
  const facts = await viewFacts(parts, context, order);
  const { words } = facts.language;
  const body = html`<h1 class="gw-title">${words.leavingTitle}</h1>
<form method="post" action="${back.url}"><input type="hidden" name="resultData" value="${back.resultData}">
<button class="gw-button" type="submit">${words.backTo(facts.shop)}</button></form>`;
  const view = { title: words.leavingTitle, body };
  return respondWithView(parts, context, facts, view, { script: '/pages/submit.js', formTarget: back.url });
}

async function show(parts: PageSettings, context: Context, position: PayerPosition): Promise<Response> {
  const facts = await viewFacts(parts, context, position.order);
  switch (position.kind) {
    case 'over':
      return respondWithView(parts, context, facts, resultView(facts));
    case 'again':
      return respondWithView(parts, context, facts, tryAgainView(facts, position.last, position.mayRetry));
    case 'input':
      return respondWithView(parts, context, facts, inputView(parts, facts, position, context.req.query()));
    case 'waiting':
    case 'at-rail':
      return wait(parts, context, facts, position);
    default:
      return position satisfies never;
  }
}

/** The payer does something elsewhere, or nobody knows yet: the page asks again by itself. */
function wait(
  parts: PageSettings,
  context: Context,
  facts: ViewFacts,
  position: Extract<PayerPosition, { kind: 'waiting' | 'at-rail' }>,
): Promise<Response> {
  if (position.kind === 'waiting' && position.action?.kind === 'transfer') {
    const refresh = { askAgainAt: facts.page, askAgainSeconds: TRANSFER_REFRESH_SECONDS };
    return respondWithView(parts, context, facts, transferView(parts, facts, position.action), refresh);
  }
  const view = waitingView(facts, position.kind === 'at-rail' ? position.payerUrl : undefined);
  return respondWithView(parts, context, facts, view, { askAgainAt: `${facts.page}/return` });
}
