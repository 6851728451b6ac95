/** `POST …/notifications`: what the gateway tells on its own. Unverified bytes have no other way in. */
import { ORDER_STATES, parseAmount } from '@gangway/protocol';
import * as v from 'valibot';
import { tradeOf } from './orders.ts';
import { learn, type TradeFacts, tell } from './outcomes.ts';
import type { Signer } from './request-signing.ts';
import { keptCardOf } from './saved-cards.ts';
import type { Shop } from './shop.ts';

const isAmount = v.check((text: string) => parseAmount(text) !== undefined);

const paymentSchema = v.object({
  order_id: v.string(),
  trade_id: v.string(),
  state: v.picklist(ORDER_STATES),
  sub_pay_method: v.string(),
  amount: v.pipe(v.string(), isAmount),
  currency: v.string(),
  transaction_id: v.optional(v.string()),
  paid_time: v.optional(v.pipe(v.string(), v.digits())),
  payment_token_object: v.optional(v.string()),
  card_brand: v.optional(v.string()),
  card_last4: v.optional(v.string()),
  card_expiry: v.optional(v.string()),
  sequence: v.pipe(v.string(), v.digits(), v.transform(Number)),
});

/**
 * The fields of a notification that the gateway signed, all as text; undefined when it did not, or the body
 * is none.
 */
export async function verifyNotification(
  signer: Signer,
  body: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  const { sign, data } = (parseJson(body) ?? {}) as { sign?: unknown; data?: unknown };
  const fields = readFields(data);
  if (typeof sign !== 'string' || !fields) return undefined;
  return (await signer.verifyFromGateway(fields, sign)) ? fields : undefined;
}

/** The members as text when they are flat, strings and integers only. */
function readFields(data: unknown): Record<string, string> | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const members = Object.entries(data);
  const isFlat = members.every(([, value]) => typeof value === 'string' || Number.isSafeInteger(value));
  // fromEntries makes own properties even of a member called __proto__.
  return isFlat ? Object.fromEntries(members.map(([name, value]) => [name, String(value)])) : undefined;
}

/**
 * Takes a notification and answers whether it is dealt with; false means that it is not a notification of
 * ours. Throws when the shop's function or the store failed: the gateway then sends it again.
 */
export async function takeNotification(shop: Shop, body: string): Promise<boolean> {
  const fields = await verifyNotification(shop.signer, body);
  if (!fields) return refuse('its signature is wrong');
  // Refunds change no order; there is nobody to tell about them.
  if (fields.type !== 'payment') return true;
  const parsed = v.safeParse(paymentSchema, fields);
  if (!parsed.success) return refuse(`its ${v.getDotPath(parsed.issues[0])} is unknown to this version`);
  const facts = factsOf(parsed.output);
  if (await isDealtWith(shop, facts)) return true;
  if (!(await learn(shop, facts)))
    return refuse(`the shop has no order ${facts.orderId} with trade ${facts.tradeId}`);
  await tell(shop, facts);
  return true;
}

/** A sequence that is not above the highest one dealt with says nothing new. */
async function isDealtWith(shop: Shop, { tradeId, sequence = 0 }: TradeFacts): Promise<boolean> {
  const order = await shop.store.findOrderOfTrade(tradeId);
  const trade = order && tradeOf(order, tradeId);
  return trade !== undefined && sequence <= trade.sequence;
}

function factsOf(data: v.InferOutput<typeof paymentSchema>): TradeFacts {
  return {
    tradeId: data.trade_id,
    orderId: data.order_id,
    state: data.state,
    method: data.sub_pay_method,
    amount: data.amount,
    currency: data.currency,
    sequence: data.sequence,
    ...(data.transaction_id && { transactionId: data.transaction_id }),
    ...(data.paid_time && { paidAt: Number(data.paid_time) }),
    ...keptCardOf(data),
  };
}

function refuse(why: string): false {
  console.warn(`gangway: a notification was refused: ${why}.`);
  return false;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
