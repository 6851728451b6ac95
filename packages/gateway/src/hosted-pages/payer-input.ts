/**
 * What a payer tells a trade's own address: a gift card, from the secure frame or from our page's form, and the method
 * after a scan. And what the trade tells back: what the payer does elsewhere.
 */
import type { MethodName } from '@gangway/protocol';
import {
  type PayerAction,
  VOUCHER_ANSWERS,
  type VoucherAnswer,
  type VoucherCard,
  voucherCardSchema,
} from '@gangway/protocol/checkout';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { listAttempts } from '../orders/attempts.ts';
import { chooseMethod } from '../orders/chosen-method.ts';
import type { Order } from '../orders/order.ts';
import { findOrderByPage } from '../orders/order-rows.ts';
import { takeGiftCard } from '../outcomes/charge-gift-card.ts';
import { findPayerPosition } from '../outcomes/payer-position.ts';
import { choosableMethods } from './choosable-methods.ts';
import { rootOf } from './page-shell.ts';
import { type PageSettings, showUnknown } from './respond.ts';

/** The largest body that is read, in bytes: a number and a PIN are short. */
const BODY_BYTES_MAX = 1024;

/** The routes below `/pay/:secret`, to be mounted at the root. `hashOfPayer` stands for the payer's address. */
export function payerInput(parts: PageSettings, hashOfPayer: (context: Context) => string): Hono {
  const app = new Hono();
  const limit = bodyLimit({ maxSize: BODY_BYTES_MAX, onError: (context) => answer(context, 'invalid') });
  const take = (order: Order, card: VoucherCard, context: Context) =>
    takeGiftCard(parts, order.tradeId, { card, from: { address: hashOfPayer(context) } });

  app.post('/pay/:secret/voucher', limit, async (context) => {
    if (!isFromOwnFrame(parts, context))
      return context.json({ message: 'Only the secure frame may send a gift card.' }, 403, NO_STORE);
    const order = await findOrder(parts, context);
    if (!order) return context.json({ message: 'There is no payment here.' }, 404, NO_STORE);
    const card = v.safeParse(voucherCardSchema, await readJson(context));
    return answer(context, card.success ? await take(order, card.output, context) : 'invalid');
  });

  app.post('/pay/:secret/gift-card', limit, async (context) => {
    const order = isFromOwnPage(parts, context) && (await findOrder(parts, context));
    if (!order) return showUnknown(parts, context);
    const form = new URLSearchParams(await context.req.text());
    const digits = (name: string) => (form.get(name) ?? '').replace(/\s/g, '');
    const card = v.safeParse(voucherCardSchema, { number: digits('number'), pin: digits('pin') });
    const outcome = card.success ? await take(order, card.output, context) : 'invalid';
    return context.redirect(nextPage(parts, context, outcome), 303);
  });

  app.post('/pay/:secret/with/:method', async (context) => {
    const order = isFromOwnPage(parts, context) && (await findOrder(parts, context));
    if (!order) return showUnknown(parts, context);
    const method = context.req.param('method') as MethodName;
    if (choosableMethods(parts, order).includes(method)) await chooseMethod(parts.database, order, method);
    return context.redirect(`${pageOf(parts, context)}/go`, 303);
  });

  app.get('/pay/:secret/action', async (context) => {
    const order = await findOrder(parts, context);
    if (!order) return context.json({ message: 'There is no payment here.' }, 404, NO_STORE);
    return context.json({ action: await findAction(parts, order) }, 200, NO_STORE);
  });
  return app;
}

const NO_STORE = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

const answer = (context: Context, outcome: VoucherAnswer): Response =>
  context.json({ outcome }, VOUCHER_ANSWERS[outcome].http, NO_STORE);

const findOrder = (parts: PageSettings, context: Context): Promise<Order | undefined> =>
  findOrderByPage(parts.database, parts.pageSecrets.hash(context.req.param('secret') ?? ''));

const pageOf = (parts: PageSettings, context: Context): string =>
  `${rootOf(parts.publicUrl)}/pay/${context.req.param('secret')}`;

/** After a form: the shop when it is done, else our page again, with what was wrong. */
function nextPage(parts: PageSettings, context: Context, outcome: VoucherAnswer): string {
  const page = pageOf(parts, context);
  if (outcome === 'accepted') return `${page}/left`;
  return outcome === 'over' ? page : `${page}?notice=${outcome}`;
}

/** The frame posts from the gateway's own origin, which no other page can claim; and it posts JSON. */
function isFromOwnFrame({ publicUrl }: PageSettings, { req }: Context): boolean {
  const site = req.header('sec-fetch-site') ?? 'same-origin';
  const isJson = /^application\/json\b/i.test(req.header('content-type') ?? '');
  return isJson && site === 'same-origin' && req.header('origin') === new URL(publicUrl).origin;
}

/** A form of our own page, which under `no-referrer` has the origin `null`: then only the browser's word counts. */
function isFromOwnPage({ publicUrl }: PageSettings, { req }: Context): boolean {
  const site = req.header('sec-fetch-site');
  const origin = req.header('origin');
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === new URL(publicUrl).origin || (origin === 'null' && site === 'same-origin');
}

async function readJson({ req }: Context): Promise<unknown> {
  try {
    return await req.json();
  } catch {
    return undefined;
  }
}

/** What the payer does elsewhere. A transfer's account is told before anybody has opened its page. */
async function findAction(parts: PageSettings, order: Order): Promise<PayerAction | null> {
  if (order.state !== 'processing') return null;
  if (order.subPayMethod === 'Bank Transfer') {
    const position = await findPayerPosition(parts, { tradeId: order.tradeId, retry: false });
    return (position?.kind === 'waiting' && position.action) || null;
  }
  const open = (await listAttempts(parts.database, order.tradeId)).find(({ state }) => state === 'open');
  return open?.payerAction ?? null;
}
