/** Charges a gift card: limits wrong PINs, calls the rail once, and returns the result for the payer. */
import { formatAmount, type RefusalReason } from '@gangway/protocol';
import type { VoucherAnswer, VoucherCard, VoucherReply } from '@gangway/protocol/checkout';
import { newId } from '../ids.ts';
import { reasonIn } from '../orders/attempt-end.ts';
import { type BegunAttempt, findAttempt, isPending, listAttempts } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { partOf } from '../orders/order-parts.ts';
import { findOrder } from '../orders/order-rows.ts';
import type { TriedFrom } from '../rails/rail.ts';
import { type Queryable, statements } from '../storage/database.ts';
import { askToStart } from './ask.ts';
import type { GatewayServices } from './gateway-services.ts';
import { writeUnderHold } from './hold-order-id.ts';
import { type Intention, writeIntention } from './intend.ts';
import { mayTryGiftCard, tryEnded } from './limit-tries.ts';
import { settleAttempt } from './settle.ts';

const SQL = statements('gift-cards', {
  // Locks the row and returns its holder. The next statement then sees what the holder has committed.
  claim: `INSERT INTO gift_card_claims AS c (store_id, order_id, card_mac, trade_id, merchant_id)
   VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (store_id, order_id, card_mac) DO UPDATE SET trade_id = c.trade_id
   RETURNING trade_id AS "tradeId"`,
  // Another trade takes over the claim of a trade that has no pending attempt any more.
  takeOver: `UPDATE gift_card_claims c SET trade_id = $4
   WHERE c.store_id = $1 AND c.order_id = $2 AND c.card_mac = $3 AND NOT EXISTS (SELECT 1 FROM attempts a
     WHERE a.trade_id = c.trade_id AND a.kind = 'payment' AND a.state IN ('asking', 'open'))
   RETURNING trade_id`,
});

/** A card as it was typed, and where. */
export interface TypedGiftCard {
  readonly card: VoucherCard;
  readonly from: TriedFrom;
  /** What the payer agreed to pay with it, in hundredths; another way pays the rest. */
  readonly partMinor?: bigint | undefined;
}

/** Claims a card for a trade within `tx`. Returns false while another trade of the order_id charges it. */
export async function claimGiftCard(tx: Queryable, order: Order, cardMac: Buffer): Promise<boolean> {
  const values = [order.storeId, order.orderId, cardMac, order.tradeId];
  const [held] = await tx.query<{ tradeId: string }>(SQL.claim, [...values, order.merchantId]);
  return held?.tradeId === order.tradeId || (await tx.query(SQL.takeOver, values)).length > 0;
}

/**
 * Charges the card that a payer typed on our page, as a new attempt of the trade (at most five). Returns undefined, and
 * charges nothing, while another payment of the order_id is in progress.
 */
export async function takeGiftCard(
  services: GatewayServices,
  tradeId: string,
  typed: TypedGiftCard,
): Promise<VoucherReply | undefined> {
  const cardMac = services.vault.macOf('gift-card', typed.card.number);
  const known = await findOrder(services.database, tradeId);
  if (!known || (typed.partMinor ?? 0n) >= known.amountMinor) return { outcome: 'over' };
  const tryId = await reserve(services, known, typed);
  if (!tryId) return { outcome: 'locked' };
  const attemptId = newId();
  const mayUseInput = async (tx: Queryable, order: Order) =>
    order.subPayMethod === 'Voucher' && !partOf(order) && (await claimGiftCard(tx, order, cardMac));
  const wish = { tradeId, retry: true, partMinor: typed.partMinor };
  const intention = await writeUnderHold<Intention | undefined>(services, {
    hold: { ...known, attemptId },
    write: (tx) => writeIntention(services, tx, { ...wish, mayUseInput, attemptId }),
    charges: (intended) => intended?.kind === 'ask',
    isNeedless: () => isUnderWay(services, tradeId),
  });
  if (intention !== 'held' && intention?.kind === 'ask')
    return charge(services, { ...intention, typed, tryId });
  await tryEnded(services, tryId, 'never-seen');
  // The submission is a repeat: the first one is in progress, and the trade gets its outcome.
  if (await isUnderWay(services, tradeId)) return { outcome: 'accepted' };
  return intention === 'held' ? undefined : { outcome: 'over' };
}

const isUnderWay = async ({ database }: GatewayServices, tradeId: string): Promise<boolean> =>
  (await listAttempts(database, tradeId)).some((attempt) => attempt.kind === 'payment' && isPending(attempt));

/** Charges the card of a new order, whose attempt is already stored. */
export async function chargeAtCreation(
  services: GatewayServices,
  work: { order: Order; attempt: BegunAttempt; typed: TypedGiftCard },
): Promise<void> {
  const tryId = await reserve(services, work.order, work.typed);
  if (tryId) {
    await charge(services, { ...work, tryId });
  } else {
    await settleAttempt(services, work.attempt.id, { kind: 'declined', reason: 'gift-card-locked' });
  }
}

/**
 * Counts a try as wrong before it is made, so that concurrent tries cannot exceed the limits together. Returns the id
 * under which its outcome is recorded, or undefined when a limit is reached.
 */
async function reserve(
  services: GatewayServices,
  order: Order,
  { card, from }: TypedGiftCard,
): Promise<string | undefined> {
  const attemptId = newId();
  const isFree = await mayTryGiftCard(services, order, { attemptId, number: card.number, from });
  return isFree ? attemptId : undefined;
}

async function charge(
  services: GatewayServices,
  work: { order: Order; attempt: BegunAttempt; typed: TypedGiftCard; tryId: string },
): Promise<VoucherReply> {
  const { order, typed, tryId } = work;
  const step = await askToStart(services, order, work.attempt, { giftCard: typed.card });
  const attempt = await findAttempt(services.database, work.attempt.id);
  const reason = attempt?.state === 'declined' ? reasonIn(attempt.result) : '';
  // Only the scheme knows whether the PIN was right: a wrong one stays counted.
  const isRight =
    attempt?.state === 'done' || reason === 'gift-card-balance' || reason === 'gift-card-expired';
  await tryEnded(
    services,
    tryId,
    isRight ? 'paid' : reason === 'wrong-gift-card' ? 'declined' : 'never-seen',
  );
  if (attempt?.state === 'failed') return { outcome: 'wrong' };
  if (attempt?.isPart && attempt.state === 'done') return answerOfPart(services, order.tradeId);
  const outcome = ANSWER_OF_REASON[reason] ?? 'accepted';
  const balance = outcome === 'too-little' && 'balanceMinor' in step ? step.balanceMinor : undefined;
  return balance === undefined
    ? { outcome }
    : { outcome, balance: formatAmount(balance), currency: order.currency };
}

/** A part that arrived after the order had ended is on its way back. */
async function answerOfPart(services: GatewayServices, tradeId: string): Promise<VoucherReply> {
  const order = await findOrder(services.database, tradeId);
  return order?.state === 'processing' && partOf(order) ? { outcome: 'part-paid' } : { outcome: 'over' };
}

/** An expired card is reported as wrong, because in both cases the payer needs another card. */
const ANSWER_OF_REASON: Readonly<
  Partial<Record<string, VoucherAnswer>> & Partial<Record<RefusalReason, VoucherAnswer>>
> = {
  'wrong-gift-card': 'wrong',
  'gift-card-expired': 'wrong',
  'gift-card-balance': 'too-little',
  'gift-card-locked': 'locked',
};
