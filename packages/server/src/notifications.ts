/** `POST …/notifications`: handles the gateway's notifications after verifying their signatures. */
import { ORDER_STATES, parseAmount } from '@gangway/protocol';
import * as v from 'valibot';
import { withCheckoutData } from './checkout-data.ts';
import type { GatewayEvent } from './gateway-events.ts';
import { tradeOf } from './orders.ts';
import { notifyShop, type OrderAndTrade, paymentOf, recordFacts, type TradeFacts } from './outcomes.ts';
import { readEvent } from './read-event.ts';
import type { Signer } from './request-signing.ts';
import { keptCardOf } from './saved-cards.ts';
import type { Shop } from './shop.ts';

/** How many ignored types are remembered as logged. */
const IGNORED_TYPES_MAX = 100;

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
 * Returns the fields of a notification as text; undefined when the gateway did not sign it or the body is not a
 * notification.
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

/** Returns the members as text if all are strings or integers. */
function readFields(data: unknown): Record<string, string> | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const members = Object.entries(data);
  const isFlat = members.every(([, value]) => typeof value === 'string' || Number.isSafeInteger(value));
  // fromEntries makes even a member called __proto__ an own property.
  return isFlat ? Object.fromEntries(members.map(([name, value]) => [name, String(value)])) : undefined;
}

/**
 * Handles a notification. Returns false when it is not for this shop. Throws when the shop's function or the store
 * failed; the gateway then sends it again.
 */
export async function takeNotification(shop: Shop, body: string): Promise<boolean> {
  const fields = await verifyNotification(shop.signer, body);
  if (!fields) return refuse(shop, 'its signature is wrong');
  if (fields.type !== 'payment') return takeEvent(shop, fields);
  const parsed = v.safeParse(paymentSchema, fields);
  if (!parsed.success)
    return refuse(shop, `its ${v.getDotPath(parsed.issues[0])} is unknown to this version`);
  const told = factsOf(parsed.output);
  if (await isDealtWith(shop, told)) return true;
  const recorded = await recordFacts(shop, told);
  if (!recorded) return refuse(shop, `the shop has no order ${told.orderId} with trade ${told.tradeId}`);
  const facts = await withCheckoutData(shop, told, recorded.order);
  await notifyShop(shop, facts, async () => {
    for (const event of eventsOf(recorded, facts)) await shop.settings.onEvent?.(event);
  });
  return true;
}

/** Yields a payment's events: the payment, and the card that the payer let the shop keep. */
function* eventsOf({ order, trade }: OrderAndTrade, facts: TradeFacts): Generator<GatewayEvent> {
  yield { type: 'payment', payment: paymentOf(order, facts) };
  const { orderId, customerId } = order;
  if (!facts.keptCard || !trade.savedCard) return;
  yield { type: 'storedCard', card: { ...trade.savedCard, orderId, ...(customerId && { customerId }) } };
}

/** Refunds, splits and payouts change no order here: they are passed to the shop and not stored. */
async function takeEvent(shop: Shop, fields: Readonly<Record<string, string>>): Promise<boolean> {
  const { onRefund, onEvent } = shop.settings;
  const read = readEvent(fields);
  if (read !== 'unknown-type' && 'wrongMember' in read)
    return refuse(shop, `its ${read.wrongMember} is unknown to this version`);
  const takers = read !== 'unknown-type' && read.event.type === 'refund' ? [onRefund, onEvent] : [onEvent];
  if (read === 'unknown-type' || !takers.some(Boolean)) {
    logOnce(shop, fields.type ?? '', read === 'unknown-type');
    return true;
  }
  if (read.event.type === 'refund') await onRefund?.(read.event.refund);
  await onEvent?.(read.event);
  return true;
}

/** Logs an ignored type once. Its notifications are acknowledged, because repeats would be ignored too. */
function logOnce({ ignoredTypes, settings }: Shop, type: string, isUnknown: boolean): void {
  if (ignoredTypes.has(type) || ignoredTypes.size >= IGNORED_TYPES_MAX) return;
  ignoredTypes.add(type);
  const why = isUnknown
    ? 'this version does not know it; a newer @gangway/server may'
    : `gangway() has no ${type === 'refund' ? 'onRefund or onEvent' : 'onEvent'}`;
  settings.logger.warn(
    { type },
    `notifications of the type ${JSON.stringify(type)} are acknowledged and ignored: ${why}.`,
  );
}

/** Whether a notification has no higher sequence than those already handled. */
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

function refuse({ settings }: Shop, why: string): false {
  settings.logger.warn({}, `a notification was refused: ${why}.`);
  return false;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
