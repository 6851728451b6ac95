/** The pages of a payment: `/pay/:secret` starts or continues it at the rail, `/return` is where the rail sends the payer. */
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Order } from '../orders/order.ts';
import { findOrderByPage } from '../orders/order-rows.ts';
import { endOrder } from '../outcomes/end-order.ts';
import { findPayerPosition, type PayerPosition } from '../outcomes/payer-position.ts';
import type { WritePath } from '../outcomes/write-path.ts';
import { pageHeaders } from './page-headers.ts';
import { chooseLanguage } from './page-language.ts';
import { renderPage } from './page-shell.ts';
import { payerReturn } from './payer-return.ts';
import { resultView, tryAgainView, type View, type ViewFacts, waitingView } from './payment-views.ts';

const REFRESH_SECONDS = 3;

/** What the pages need beside the write path. */
export interface PageSettings extends WritePath {
  readonly serviceName: string;
  readonly mode: 'sandbox' | 'live';
}

/** The pages of all payments, to be mounted at the root. */
export function paymentPages(parts: PageSettings): Hono {
  const app = new Hono();
  app.get('/pay/:secret', (context) => open(parts, context, { retry: false }));
  app.post('/pay/:secret/retry', (context) => open(parts, context, { retry: true }));
  app.get('/pay/:secret/return', (context) => arrive(parts, context));
  app.post('/pay/:secret/leave', (context) => leave(parts, context));
  return app;
}

const findOrderOfPage = (parts: PageSettings, context: Context): Promise<Order | undefined> =>
  findOrderByPage(parts.database, parts.pageSecrets.hash(context.req.param('secret') ?? ''));

/** The payer opens the page, or tries again: on to the rail, or what there is to say. */
async function open(parts: PageSettings, context: Context, { retry }: { retry: boolean }): Promise<Response> {
  const order = await findOrderOfPage(parts, context);
  const position = order && (await findPayerPosition(parts, { tradeId: order.tradeId, retry }));
  if (!position) return showUnknown(parts, context);
  if (position.kind === 'at-rail') return context.redirect(position.payerUrl, 303);
  return show(parts, context, position);
}

/** The rail has sent the payer back: a paid or ended order goes on to the shop at once. */
async function arrive(parts: PageSettings, context: Context): Promise<Response> {
  const order = await findOrderOfPage(parts, context);
  const position = order && (await findPayerPosition(parts, { tradeId: order.tradeId, retry: false }));
  if (!position) return showUnknown(parts, context);
  return position.kind === 'over' ? goBack(parts, context, position.order) : show(parts, context, position);
}

/** The payer leaves without another try: the order ends as declined, unless the rail still has the last word. */
async function leave(parts: PageSettings, context: Context): Promise<Response> {
  const order = await findOrderOfPage(parts, context);
  const ended = order && (await endOrder(parts, order.tradeId, 'declined'));
  return ended ? goBack(parts, context, ended) : showUnknown(parts, context);
}

/** To the shop by redirect or by a form; without an address to go to, the result stays here. */
async function goBack(parts: PageSettings, context: Context, order: Order): Promise<Response> {
  const back = await payerReturn(parts, order);
  if (!back) return show(parts, context, { kind: 'over', order });
  if (back.kind === 'get') return context.redirect(back.url, 303);
  const language = chooseLanguage(context.req.header('accept-language'));
  const facts = await viewFacts(parts, context, order);
  const body = html`<h1 class="gw-title">${language.words.leavingTitle}</h1>
<form method="post" action="${back.url}"><input type="hidden" name="resultData" value="${back.resultData}">
<button class="gw-button" type="submit">${language.words.backTo(facts.shop)}</button></form>`;
  return respond(
    parts,
    context,
    facts,
    { title: language.words.leavingTitle, body },
    { script: '/pages/submit.js' },
  );
}

async function show(parts: PageSettings, context: Context, position: PayerPosition): Promise<Response> {
  const facts = await viewFacts(parts, context, position.order);
  switch (position.kind) {
    case 'over':
      return respond(parts, context, facts, resultView(facts));
    case 'again':
      return respond(parts, context, facts, tryAgainView(facts, position.last, position.mayRetry));
    case 'waiting':
    case 'at-rail': {
      const view = waitingView(facts, position.kind === 'at-rail' ? position.payerUrl : undefined);
      return respond(parts, context, facts, view, {
        refresh: { seconds: REFRESH_SECONDS, to: `${facts.page}/return` },
      });
    }
    default:
      return position satisfies never;
  }
}

async function viewFacts(parts: PageSettings, context: Context, order: Order): Promise<ViewFacts> {
  const account = await parts.callers.byId(order.accountId);
  const back = await payerReturn(parts, order);
  return {
    language: chooseLanguage(context.req.header('accept-language')),
    order,
    shop: account?.merchantName ?? '',
    page: `${new URL(parts.publicUrl).pathname.replace(/\/$/, '')}/pay/${context.req.param('secret')}`,
    back: back?.url,
  };
}

async function respond(
  parts: PageSettings,
  context: Context,
  facts: ViewFacts,
  view: View,
  extras: { refresh?: { seconds: number; to: string }; script?: string } = {},
): Promise<Response> {
  const { order, language, shop } = facts;
  const targets = [
    ...(order.redirectUrl ? [new URL(order.redirectUrl).origin] : []),
    ...parts.rails.rails.map((r) => r.payerOrigin),
  ];
  const page = await renderPage({
    language,
    title: view.title,
    subject: {
      shop,
      amountMinor: order.amountMinor,
      currency: order.currency,
      description: order.description,
    },
    body: view.body,
    serviceName: parts.serviceName,
    sandbox: parts.mode === 'sandbox',
    ...extras,
  });
  return context.body(page, 200, pageHeaders(targets, { script: extras.script !== undefined }));
}

/** A page that does not exist, or one of the service's own troubles. */
export async function showUnknown(
  parts: Pick<PageSettings, 'serviceName' | 'mode'>,
  context: Context,
  trouble: 'unknown' | 'trouble' = 'unknown',
): Promise<Response> {
  const language = chooseLanguage(context.req.header('accept-language'));
  const title = language.words[`${trouble}Title`];
  const body = html`<h1 class="gw-title">${title}</h1><p class="gw-text">${language.words[`${trouble}Text`]}</p>`;
  const sandbox = parts.mode === 'sandbox';
  const page = await renderPage({
    language,
    title,
    subject: undefined,
    body,
    serviceName: parts.serviceName,
    sandbox,
  });
  return context.body(page, trouble === 'unknown' ? 404 : 503, pageHeaders([]));
}
