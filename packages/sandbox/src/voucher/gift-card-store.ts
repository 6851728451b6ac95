/** The store of the sandbox's gift cards: charges a published test card, and never more than its balance. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Database, newId, onlyRow, type Queryable, statements } from '@gangway/gateway/extend';
import { type Money, parseAmount } from '@gangway/protocol';
import { TEST_GIFT_CARDS, type TestGiftCard } from '@gangway/protocol/cards';
import type { SchemeWord } from '../column-words.ts';

/** Why a card was not charged. */
export type GiftCardReason = 'wrong' | 'too-little' | 'locked' | 'expired';

/** One payment; amounts are in hundredths. */
export interface GiftCardPayment extends Money {
  readonly id: string;
  readonly requestId: string;
  readonly state: SchemeWord<'scheme_gift_card_payments.state'>;
  readonly reason: GiftCardReason | '';
  /** The row of the card in the published table; null for any other number. */
  readonly cardRow: number | null;
  /** A card is charged or refused during the call. */
  readonly decidedAt: Date;
}

/** A requested charge. `requestId` is its idempotency key. */
export interface GiftCardCharge extends Money {
  readonly requestId: string;
  readonly number: string;
  readonly pin: string;
  readonly now: Date;
}

const COLUMNS = `id, request_id AS "requestId", amount AS "amountMinor", currency, state, reason, card_row AS "cardRow",
  created_at AS "decidedAt"`;

const SQL = statements('scheme.gift-card', {
  find: `SELECT ${COLUMNS} FROM scheme_gift_card_payments WHERE request_id = $1`,
  make: 'INSERT INTO scheme_gift_cards (card_row) VALUES ($1) ON CONFLICT DO NOTHING',
  lock: 'SELECT card_row FROM scheme_gift_cards WHERE card_row = $1 FOR UPDATE',
  spent: `SELECT (coalesce(sum(p.amount), 0) - coalesce(sum((SELECT sum(r.amount) FROM scheme_gift_card_returns r
     WHERE r.payment_id = p.id)), 0))::bigint AS spent
   FROM scheme_gift_card_payments p WHERE p.card_row = $1 AND p.state = 'paid'`,
  insert: `INSERT INTO scheme_gift_card_payments (id, request_id, card_row, amount, currency, state, reason, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (request_id) DO NOTHING`,
});

/** Returns the row of a card in the published table, in equal time for every guess; undefined for another number. */
export function findGiftCard(key: string, number: string): TestGiftCard | undefined {
  const mac = macOf(key, number);
  return TEST_GIFT_CARDS.filter((card) => timingSafeEqual(macOf(key, card.number), mac))[0];
}

/** Charges a card once for each request; a repeat gets the first answer. */
export function chargeGiftCard(
  database: Database,
  key: string,
  charge: GiftCardCharge,
): Promise<GiftCardPayment> {
  const card = findGiftCard(key, charge.number);
  const row = card ? TEST_GIFT_CARDS.indexOf(card) : null;
  return database.transaction(async (tx) => {
    if (row !== null) {
      await tx.query(SQL.make, [row]);
      await tx.query(SQL.lock, [row]);
    }
    const earlier = await findGiftCardPayment(tx, charge.requestId);
    if (earlier) return earlier;
    const { requestId, amountMinor, currency, now } = charge;
    const reason = await findReason(tx, key, card, charge);
    const state = reason === '' ? 'paid' : 'declined';
    await tx.query(SQL.insert, [newId(), requestId, row, amountMinor, currency, state, reason, now]);
    return onlyRow(await tx.query<GiftCardPayment>(SQL.find, [requestId]));
  });
}

/** Returns the payment of a request. */
export const findGiftCardPayment = async (
  db: Queryable,
  requestId: string,
): Promise<GiftCardPayment | undefined> => (await db.query<GiftCardPayment>(SQL.find, [requestId]))[0];

/** Returns the balance of a card, in hundredths. One with too little for most orders is filled up when it is empty. */
export async function giftCardBalance(db: Queryable, card: TestGiftCard): Promise<bigint> {
  const [sum] = await db.query<{ spent: bigint }>(SQL.spent, [TEST_GIFT_CARDS.indexOf(card)]);
  const [full, spent] = [parseAmount(card.balance) ?? 0n, sum?.spent ?? 0n];
  return full - (card.behaviour === 'too-little' ? spent % full : spent);
}

/**
 * Returns the balance of a payment's card, in hundredths. It is shown where it was too low, and so never before the
 * right PIN was given.
 */
export async function balanceToTell(
  db: Queryable,
  { reason, cardRow }: GiftCardPayment,
): Promise<bigint | undefined> {
  const card = TEST_GIFT_CARDS[cardRow ?? -1];
  return card && reason === 'too-little' ? giftCardBalance(db, card) : undefined;
}

/** Returns why the card is not charged, or '' when it is. Without the right PIN, the only reason is `wrong`. */
async function findReason(
  tx: Queryable,
  key: string,
  card: TestGiftCard | undefined,
  { number, pin, amountMinor }: GiftCardCharge,
): Promise<GiftCardReason | ''> {
  if (card?.behaviour === 'locked') return 'locked';
  const isRight = timingSafeEqual(macOf(key, `${number}:${card?.pin ?? ''}`), macOf(key, `${number}:${pin}`));
  if (!card || !isRight) return 'wrong';
  if (card.behaviour === 'expired') return 'expired';
  return (await giftCardBalance(tx, card)) < amountMinor ? 'too-little' : '';
}

const macOf = (key: string, text: string): Buffer =>
  createHmac('sha256', key).update(`gift-card:${text}`).digest();
