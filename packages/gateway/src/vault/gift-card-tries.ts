/**
 * Guessing PINs of gift cards: five wrong ones of a card from one source lock it for that source, and for nobody else.
 */
import { GIFT_CARD_WRONG_PINS_MAX } from '@gangway/protocol/cards';
import { type Queryable, statement } from '../storage/database.ts';

/** How long a card stays locked after its last wrong PIN, in seconds of real time. */
const LOCK_SECONDS = 3_600;

const reserve = statement(
  'vault.reserve-gift-card-try',
  `INSERT INTO gift_card_tries AS t (card_mac, source, wrong, last_at) VALUES ($1, $2, 1, $3)
   ON CONFLICT (card_mac, source) DO UPDATE
     SET wrong = CASE WHEN t.last_at <= $4 THEN 1 ELSE t.wrong + 1 END, last_at = $3
     WHERE t.wrong < $5 OR t.last_at <= $4
   RETURNING wrong`,
);
const release = statement(
  'vault.release-gift-card-try',
  'UPDATE gift_card_tries SET wrong = wrong - 1 WHERE card_mac = $1 AND source = $2 AND wrong > 0',
);
const forget = statement(
  'vault.forget-gift-card-tries',
  'DELETE FROM gift_card_tries WHERE card_mac = $1 AND source = $2',
);

/** Who tries which card: a keyed hash of its number, and a payer's address or a merchant's account. */
export interface GiftCardTry {
  readonly cardMac: Buffer;
  readonly source: string;
}

/**
 * Counts a try as wrong before it is made, so that tries at once cannot pass the limit together. Answers false when the
 * card is locked for this source. `now` is real time.
 */
export async function reserveTry(
  db: Queryable,
  { cardMac, source }: GiftCardTry,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - LOCK_SECONDS * 1000);
  const values = [cardMac, source, now, since, GIFT_CARD_WRONG_PINS_MAX];
  return (await db.query(reserve, values)).length > 0;
}

/** Takes a reserved try back: nobody said whether the PIN was right. */
export const releaseTry = (db: Queryable, { cardMac, source }: GiftCardTry): Promise<unknown[]> =>
  db.query(release, [cardMac, source]);

/** The PIN was right: the count begins anew. */
export const forgetTries = (db: Queryable, { cardMac, source }: GiftCardTry): Promise<unknown[]> =>
  db.query(forget, [cardMac, source]);
