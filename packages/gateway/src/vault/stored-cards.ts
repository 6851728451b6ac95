/**
 * Stored cards: a payer's card under its own token, for one merchant and one kind of use (docs/protocol.md, Stored
 * cards). Numbers and tokens are sealed; the code is never stored.
 */
import { randomBytes } from 'node:crypto';
import type { CardBrand } from '@gangway/protocol/cards';
import { newId } from '../ids.ts';
import type { ColumnWord } from '../storage/column-words.ts';
import { type Queryable, statements } from '../storage/database.ts';
import type { Vault } from './vault.ts';

/** Who uses a stored card: the cardholder, who is present, or the merchant alone. */
export type TokenType = ColumnWord<'stored_cards.token_type'>;

/** The facts of a stored card that may leave the vault. */
export interface CardFacts {
  readonly brand: CardBrand;
  readonly last4: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
}

/** A card to be stored once payer and issuer have agreed. */
export interface PendingCard extends CardFacts {
  readonly tradeId: string;
  readonly merchantId: string;
  readonly tokenType: TokenType;
  /** Empty where a rail keeps the card. */
  readonly number: string;
  /** The account whose rail keeps the card, where that is known before the rail has. */
  readonly rail?: string | undefined;
  /** Whose card it is at the merchant, where the merchant named its customer. */
  readonly customerId?: string | undefined;
  /** The consent that the payer gave on the merchant's page, where it was not given at the rail. */
  readonly consent?: CardConsent | undefined;
}

/** When a payer agreed that a card is stored, and the name of the wording that was shown. */
export interface CardConsent {
  readonly at: Date;
  readonly wording: string;
}

/** A stored card for the one call that charges it. */
export interface StoredCard extends CardFacts {
  readonly id: string;
  /** Empty where a rail keeps the card. */
  readonly number: string;
  /** The rail account that keeps the card, and the rail's own token of it. */
  readonly keptBy?: { readonly account: string; readonly token: string };
  /** The network's reference of the card's first payment. */
  readonly networkReference: string;
}

/** The stored card of an order, for its notifications. */
export interface KeptCard extends CardFacts {
  readonly token: string;
}

/** The prefix of every stored-card token. */
const STORED_TOKEN_PREFIX = 'gwt_';

/** 256 bits as base64url. */
const TOKEN = /^gwt_[A-Za-z0-9_-]{43}$/;
const TOKEN_CONTEXT = 'stored-card-token';

const FACTS = 'brand, last4, expiry_month AS "expiryMonth", expiry_year AS "expiryYear"';

const SQL = statements('vault', {
  insertPendingCard: `INSERT INTO stored_cards (id, trade_id, merchant_id, token_type, token_hash,
     sealed_token, fingerprint, sealed_number, brand, last4, expiry_month, expiry_year,
     customer_id, consent_at, consent_wording, rail)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
  keepCard: `UPDATE stored_cards SET kept_at = $2, network_reference = $3
   WHERE trade_id = $1 AND kept_at IS NULL AND rail IS NULL AND last4 <> '' RETURNING id`,
  findKeptCard: `SELECT sealed_token AS "sealedToken", ${FACTS} FROM stored_cards
   WHERE trade_id = $1 AND kept_at IS NOT NULL AND revoked_at IS NULL
     AND (revoke_at IS NULL OR revoke_at > now())`,
  findStoredCard: `SELECT id, token_type AS "tokenType", fingerprint, sealed_number AS "sealedNumber",
     network_reference AS "networkReference", rail, ${FACTS},
     coalesce(revoke_at <= now(), false) AS "isRevoked"
   FROM stored_cards WHERE token_hash = $1 AND merchant_id = $2 AND kept_at IS NOT NULL`,
});

/** Seals a card for a new order, in the transaction of its creation. */
export async function insertPendingCard(
  { seal, macOf }: Vault,
  tx: Queryable,
  card: PendingCard,
): Promise<void> {
  const { tradeId, merchantId, tokenType, number, brand, last4, expiryMonth, expiryYear, rail = null } = card;
  const token = `${STORED_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
  // A card that is not known yet is that of its order.
  const fingerprint = macOf('card', number || tradeId);
  const names = [newId(), tradeId, merchantId, tokenType, macOf('stored-card-token', token)];
  const sealed = [
    seal.seal(token, TOKEN_CONTEXT),
    fingerprint,
    seal.seal(number, numberContext({ merchantId, tokenType, fingerprint }, rail)),
  ];
  const facts = [brand, last4, expiryMonth, expiryYear];
  const agreed = [card.customerId ?? null, card.consent?.at ?? null, card.consent?.wording ?? null, rail];
  await tx.query(SQL.insertPendingCard, [...names, ...sealed, ...facts, ...agreed]);
}

/**
 * Activates the token of a number after the yes of payer and issuer. Returns false when there is no number to store:
 * the card of a rail's own page has come to the rail alone.
 */
export const keepCard = async (
  tx: Queryable,
  { tradeId, networkReference, now }: { tradeId: string; networkReference: string; now: Date },
): Promise<boolean> => (await tx.query(SQL.keepCard, [tradeId, now, networkReference])).length > 0;

/** Returns the stored card of an order; undefined without one, or after its revocation. */
export async function findKeptCard(
  { seal }: Vault,
  db: Queryable,
  tradeId: string,
): Promise<KeptCard | undefined> {
  const [row] = await db.query<CardFacts & { sealedToken: Buffer }>(SQL.findKeptCard, [tradeId]);
  if (!row) return undefined;
  const { sealedToken, ...facts } = row;
  return { ...facts, token: seal.open(sealedToken, TOKEN_CONTEXT).toString('utf8') };
}

/** Returns the opened card of a token, or the fault of the token as the rest of a sentence. */
export async function openStoredCard(
  { seal, macOf }: Vault,
  db: Queryable,
  { token, merchantId, tokenType }: { token: string; merchantId: string; tokenType: TokenType },
): Promise<StoredCard | { readonly fault: string }> {
  if (!TOKEN.test(token)) return { fault: 'is not the token of a stored card' };
  const [row] = await db.query<StoredRow>(SQL.findStoredCard, [
    macOf('stored-card-token', token),
    merchantId,
  ]);
  if (!row) return { fault: 'is not a token of this merchant' };
  const { tokenType: keptAs, fingerprint, sealedNumber, isRevoked, rail, ...card } = row;
  if (!sealedNumber || isRevoked) return { fault: 'was revoked' };
  if (keptAs !== tokenType) return { fault: `was made for ${keptAs}, not for ${tokenType}` };
  const context = numberContext({ merchantId, tokenType, fingerprint }, rail);
  const text = seal.open(sealedNumber, context).toString('utf8');
  return rail ? { ...card, number: '', keptBy: { account: rail, token: text } } : { ...card, number: text };
}

interface StoredRow extends Omit<StoredCard, 'number' | 'keptBy'> {
  readonly rail: string | null;
  readonly tokenType: TokenType;
  readonly fingerprint: Buffer;
  readonly sealedNumber: Buffer | null;
  /** Its revocation has taken effect, even if the number is not destroyed yet. */
  readonly isRevoked: boolean;
}

/** What the sealed number or token of a card is bound to, besides the rail account that keeps the card. */
export interface CardBinding {
  readonly merchantId: string;
  readonly tokenType: TokenType;
  readonly fingerprint: Buffer;
}

/** What is sealed does not open when it is moved to another merchant, use, card or rail account. */
export const numberContext = (
  { merchantId, tokenType, fingerprint }: CardBinding,
  rail: string | null = null,
): string =>
  `stored-card:${merchantId}:${tokenType}:${fingerprint.toString('hex')}${rail === null ? '' : `:${rail}`}`;
