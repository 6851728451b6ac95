/** The routes of a trade besides its pages: gift cards from the secure frame, and the payer's action elsewhere. */
import { formatAmount, parseAmount } from '@gangway/protocol';
import {
  type PayerAction,
  VOUCHER_ANSWERS,
  type VoucherReply,
  voucherCardSchema,
} from '@gangway/protocol/checkout';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { listAttempts } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { findOrderByPage } from '../orders/order-rows.ts';
import { takeGiftCard } from '../outcomes/charge-gift-card.ts';
import { findPayerPosition } from '../outcomes/payer-position.ts';
import { offeredMethods } from './offered-methods.ts';
import type { PageSettings } from './respond.ts';

/** The maximum body size, in bytes: a number and a PIN are short. */
const BODY_BYTES_MAX = 1024;

/** Returns the routes below `/pay/:secret`, to be mounted at the root. `addressOf` returns the client's address. */
export function payerInput(services: PageSettings, addressOf: (context: Context) => string): Hono {
  const app = new Hono();
  const limit = bodyLimit({
    maxSize: BODY_BYTES_MAX,
    onError: (context) => answer(context, { outcome: 'invalid' }),
  });

  app.post('/pay/:secret/voucher', limit, async (context) => {
    if (!isFromOwnFrame(services, context))
      return context.json({ message: 'Only the secure frame may send a gift card.' }, 403, NO_STORE);
    const order = await findOrder(services, context);
    if (!order) return context.json({ message: 'There is no payment here.' }, 404, NO_STORE);
    const card = v.safeParse(voucherCardSchema, await readJson(context));
    if (!card.success) return answer(context, { outcome: 'invalid' });
    const { part, ...typed } = card.output;
    const partMinor = part === undefined ? undefined : parseAmount(part);
    if (part !== undefined && !(await mayPayPart(services, order, partMinor)))
      return answer(context, { outcome: 'invalid' });
    const submitted = { card: typed, from: { address: addressOf(context) }, partMinor };
    const reply = await takeGiftCard(services, order.tradeId, submitted);
    return reply
      ? answer(context, await offerRest(services, order, reply))
      : context.json(BUSY, 503, { ...NO_STORE, 'Retry-After': '1' });
  });

  app.get('/pay/:secret/action', async (context) => {
    const order = await findOrder(services, context);
    if (!order) return context.json({ message: 'There is no payment here.' }, 404, NO_STORE);
    return context.json({ action: await findAction(services, order) }, 200, NO_STORE);
  });
  return app;
}

const NO_STORE = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** Adds what another way would pay, where a card with too little money may pay a part. */
async function offerRest(services: PageSettings, order: Order, reply: VoucherReply): Promise<VoucherReply> {
  const balanceMinor = parseAmount(reply.balance ?? '');
  if (balanceMinor === undefined || !(await mayPayPart(services, order, balanceMinor))) return reply;
  return { ...reply, rest: formatAmount(order.amountMinor - balanceMinor) };
}

/** Returns whether a gift card may pay this part of an order: a method of the merchant must take the rest. */
async function mayPayPart(
  services: PageSettings,
  order: Order,
  partMinor: bigint | undefined,
): Promise<boolean> {
  const isPart = partMinor !== undefined && partMinor > 0n && partMinor < order.amountMinor;
  if (!isPart || order.capture !== 'now') return false;
  return (
    (await offeredMethods(services, { ...order, payerChooses: true, partAmountMinor: partMinor })).length > 0
  );
}

/** The answer when the card was not tried. */
const BUSY = { message: 'Another payment of this order is being made.' };

const answer = (context: Context, reply: VoucherReply): Response =>
  context.json(reply, VOUCHER_ANSWERS[reply.outcome].http, NO_STORE);

const findOrder = (services: PageSettings, context: Context): Promise<Order | undefined> =>
  findOrderByPage(services.database, services.pageSecrets.hash(context.req.param('secret') ?? ''));

/** Returns whether a request posts JSON from the gateway's own origin, as only the frame can in a browser. */
function isFromOwnFrame({ publicUrl }: PageSettings, { req }: Context): boolean {
  const site = req.header('sec-fetch-site') ?? 'same-origin';
  const isJson = /^application\/json\b/i.test(req.header('content-type') ?? '');
  return isJson && site === 'same-origin' && req.header('origin') === new URL(publicUrl).origin;
}

async function readJson({ req }: Context): Promise<unknown> {
  try {
    return await req.json();
  } catch {
    return undefined;
  }
}

/** Returns what the payer does elsewhere. The account for a transfer is known before the page is first opened. */
async function findAction(services: PageSettings, order: Order): Promise<PayerAction | null> {
  if (order.state !== 'processing') return null;
  if (order.subPayMethod === 'Bank Transfer') {
    const position = await findPayerPosition(services, { tradeId: order.tradeId, retry: false });
    return (position?.kind === 'waiting' && position.action) || null;
  }
  const open = (await listAttempts(services.database, order.tradeId)).find(({ state }) => state === 'open');
  return open?.payerAction ?? null;
}
