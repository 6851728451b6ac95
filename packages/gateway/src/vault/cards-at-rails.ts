/**
 * Cards that rails keep. Such a card is pending until its payment has succeeded and the rail has reported its own token
 * of it, in either order. `sealed_number` then holds that token; before, it is empty, or names the attempt whose card
 * is pending, with its token where that came first. Once it names one, the card of no other attempt is stored.
 */
import { type Queryable, statements } from '../storage/database.ts';
import { type CardBinding, type CardFacts, numberContext } from './stored-cards.ts';
import { rejectCard } from './unwanted-cards.ts';
import type { Vault } from './vault.ts';

type Seal = Pick<Vault, 'seal'>;

const SQL = statements('vault', {
  findAtRail: `SELECT merchant_id AS "merchantId", token_type AS "tokenType", fingerprint, rail,
     sealed_number AS "sealedNumber", kept_at IS NOT NULL AS "isKept"
   FROM stored_cards WHERE trade_id = $1`,
  keepAtRail: `UPDATE stored_cards SET kept_at = $2, rail = $3, sealed_number = $4, brand = coalesce($5, brand),
     last4 = coalesce($6, last4), expiry_month = coalesce($7, expiry_month), expiry_year = coalesce($8, expiry_year)
   WHERE trade_id = $1 AND kept_at IS NULL RETURNING id`,
  noteToken:
    'UPDATE stored_cards SET sealed_number = $2 WHERE trade_id = $1 AND kept_at IS NULL RETURNING id',
  describePending: `UPDATE stored_cards SET rail = $2, sealed_number = $3, brand = $4, last4 = $5, expiry_month = $6,
     expiry_year = $7
   WHERE trade_id = $1 AND kept_at IS NULL RETURNING id`,
  forgetPending: 'DELETE FROM stored_cards WHERE trade_id = $1 AND kept_at IS NULL RETURNING id',
});

/** The card of an order, as a rail keeps it or is about to. */
export interface CardAtRail extends CardBinding {
  /** Null where the rail is not known yet, and for a number in the vault. */
  readonly rail: string | null;
  /** The order has stored it. */
  readonly isKept: boolean;
  /** The rail's token, empty until it has come. */
  readonly token: string;
  /** The attempt whose card is pending, where it was typed on our page or its token has come early. */
  readonly attemptId?: string;
}

const SEPARATOR = ' ';

/** What is sealed of a pending card. */
const pendingText = (attemptId: string, token: string): string => `${attemptId}${SEPARATOR}${token}`;

/** Returns whether the pending card is that of another attempt. */
export const isOfAnother = (card: Pick<CardAtRail, 'attemptId'>, attemptId: string): boolean =>
  card.attemptId !== undefined && card.attemptId !== attemptId;

/** Returns the card of an order; undefined where there is none, and after it was destroyed. */
export async function findCardAtRail(
  { seal }: Seal,
  tx: Queryable,
  tradeId: string,
): Promise<CardAtRail | undefined> {
  const [row] = await tx.query<RailRow>(SQL.findAtRail, [tradeId]);
  if (!row?.sealedNumber) return undefined;
  const { sealedNumber, ...card } = row;
  if (card.rail === null) return { ...card, token: '' };
  const text = seal.open(sealedNumber, numberContext(card, card.rail)).toString('utf8');
  if (card.isKept || text === '') return { ...card, token: text };
  const at = text.indexOf(SEPARATOR);
  return { ...card, token: text.slice(at + 1), attemptId: text.slice(0, at) };
}

interface RailRow extends Omit<CardAtRail, 'token' | 'attemptId'> {
  /** Null after it was destroyed. */
  readonly sealedNumber: Buffer | null;
}

/** Notes the token of a pending card that its rail has reported before the attempt's yes. */
export async function noteEarlyToken(
  { seal }: Seal,
  tx: Queryable,
  {
    tradeId,
    card,
    attemptId,
    token,
  }: { tradeId: string; card: CardAtRail; attemptId: string; token: string },
): Promise<void> {
  const sealed = seal.seal(pendingText(attemptId, token), numberContext(card, card.rail));
  await tx.query(SQL.noteToken, [tradeId, sealed]);
}

/** Has the pending card whose token has come before its yes deleted at the rail. */
async function rejectEarly(vault: Seal, tx: Queryable, card: CardAtRail): Promise<void> {
  const { merchantId, rail: account, token, attemptId } = card;
  if (account !== null && attemptId && token)
    await rejectCard(vault, tx, { merchantId, account, token, attemptId });
}

/** Destroys a pending card. */
async function destroyPending(vault: Seal, tx: Queryable, tradeId: string, card: CardAtRail): Promise<void> {
  await rejectEarly(vault, tx, card);
  await tx.query(SQL.forgetPending, [tradeId]);
}

/** Where the card of an attempt that has paid is stored, and when. */
interface Keeping {
  readonly tradeId: string;
  readonly attemptId: string;
  readonly account: string;
  readonly now: Date;
}

/** The rail's token of a card, and what may be shown of the card where its payer typed it on a page of the rail. */
interface ReportedCard {
  readonly token: string;
  readonly facts?: CardFacts;
}

/**
 * Stores the pending card of an order, with the rail's own token of it. Does nothing where none is pending. Where the
 * payer has typed another card since, whose digits would stand beside this token, neither is stored.
 */
export async function keepCardAtRail(
  vault: Seal,
  tx: Queryable,
  { tradeId, attemptId, account, now, token, facts }: Keeping & ReportedCard,
): Promise<void> {
  const pending = await findCardAtRail(vault, tx, tradeId);
  if (!pending || pending.isKept) return;
  if (!facts && isOfAnother(pending, attemptId)) {
    const { merchantId } = pending;
    await rejectCard(vault, tx, { attemptId, merchantId, account, token });
    await destroyPending(vault, tx, tradeId, pending);
    return;
  }
  if (pending.token !== token) await rejectEarly(vault, tx, pending);
  const sealed = vault.seal.seal(token, numberContext(pending, account));
  const { brand = null, last4 = null, expiryMonth = null, expiryYear = null } = facts ?? {};
  await tx.query(SQL.keepAtRail, [tradeId, now, account, sealed, brand, last4, expiryMonth, expiryYear]);
}

/**
 * Settles the pending card at the yes of an attempt: stores it where its token has come before, and destroys that of
 * another attempt. Returns false where it stays as it is.
 */
export async function settleEarlyCard(vault: Seal, tx: Queryable, keeping: Keeping): Promise<boolean> {
  const { tradeId, attemptId } = keeping;
  const card = await findCardAtRail(vault, tx, tradeId);
  if (!card || card.isKept || card.attemptId === undefined) return false;
  if (isOfAnother(card, attemptId)) await destroyPending(vault, tx, tradeId, card);
  else if (card.token === '') return false;
  else await keepCardAtRail(vault, tx, { ...keeping, token: card.token });
  return true;
}

/** What a payer has typed on our page of a card that a rail keeps. */
export interface PendingFacts extends CardFacts {
  readonly account: string;
}

/** Notes which card is pending, for an order whose card was not known when it was created, and of which attempt. */
export async function describePendingCard(
  vault: Seal,
  tx: Queryable,
  tradeId: string,
  {
    attemptId,
    account,
    brand,
    last4,
    expiryMonth,
    expiryYear,
  }: PendingFacts & { readonly attemptId: string },
): Promise<void> {
  const pending = await findCardAtRail(vault, tx, tradeId);
  if (!pending || pending.isKept) return;
  await rejectEarly(vault, tx, pending);
  const sealed = vault.seal.seal(pendingText(attemptId, ''), numberContext(pending, account));
  await tx.query(SQL.describePending, [tradeId, account, sealed, brand, last4, expiryMonth, expiryYear]);
}

/**
 * Destroys an order's card that is not stored. The card of an order that has not ended unpaid stays pending where its
 * rail may still report it, and one that the rail has reported already is deleted there.
 */
export async function forgetPendingCard(
  vault: Seal,
  tx: Queryable,
  tradeId: string,
  { isUnpaid }: { readonly isUnpaid: boolean },
): Promise<void> {
  const card = await findCardAtRail(vault, tx, tradeId);
  if (!card || card.isKept || (card.rail !== null && !isUnpaid)) return;
  await destroyPending(vault, tx, tradeId, card);
}
