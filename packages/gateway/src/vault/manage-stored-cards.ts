/** Stored cards for the operator: lists, and revocation, which destroys number and token. */
import { type Queryable, statements } from '../storage/database.ts';
import type { CardFacts, TokenType } from './stored-cards.ts';

/** A stored card without its number and token. */
export interface StoredCardRecord extends CardFacts {
  readonly id: string;
  readonly tradeId: string;
  readonly tokenType: TokenType;
  readonly keptAt: Date;
  /** Null while the token is valid. */
  readonly revokedAt: Date | null;
  /** When the merchant's own revocation takes effect, or took effect; null without one. */
  readonly revokeAt: Date | null;
  /** The consent of the merchant's page; null where the payer agreed at the rail. */
  readonly consentAt: Date | null;
  readonly consentWording: string | null;
}

const SQL = statements('vault', {
  listStoredCards: `SELECT id, trade_id AS "tradeId", token_type AS "tokenType", brand, last4,
     expiry_month AS "expiryMonth", expiry_year AS "expiryYear", kept_at AS "keptAt", revoked_at AS "revokedAt",
     revoke_at AS "revokeAt", consent_at AS "consentAt", consent_wording AS "consentWording"
   FROM stored_cards WHERE merchant_id = $1 AND kept_at IS NOT NULL ORDER BY id`,
  // What a rail keeps is destroyed when the rail has deleted it.
  revokeStoredCard: `UPDATE stored_cards SET revoked_at = CASE WHEN rail IS NULL THEN now() END,
     revoke_at = CASE WHEN rail IS NULL THEN revoke_at ELSE now() END,
     sealed_number = CASE WHEN rail IS NULL THEN NULL ELSE sealed_number END, sealed_token = ''
   WHERE merchant_id = $1 AND id = $2 AND kept_at IS NOT NULL AND revoked_at IS NULL
     AND (rail IS NULL OR revoke_at IS NULL OR revoke_at > now()) RETURNING id`,
  // Without its row, a token that a rail reports later is deleted there.
  deleteUnreported: `WITH found AS (
     SELECT id FROM stored_cards WHERE trade_id = ANY($1::uuid[]) AND kept_at IS NULL AND revoke_at IS NULL
   ), deleted AS (
     DELETE FROM stored_cards c USING found f WHERE c.id = f.id AND NOT $2::boolean
   )
   SELECT count(*)::int AS count FROM found`,
  eraseStoredCards: `UPDATE stored_cards SET revoked_at = CASE WHEN rail IS NULL THEN coalesce(revoked_at, now())
       ELSE revoked_at END, revoke_at = CASE WHEN rail IS NULL THEN revoke_at ELSE least(revoke_at, now()) END,
     sealed_number = CASE WHEN rail IS NULL THEN NULL ELSE sealed_number END, sealed_token = '', customer_id = NULL
   WHERE trade_id = ANY($1::uuid[]) AND (revoked_at IS NULL OR customer_id IS NOT NULL) RETURNING id`,
});

/** Returns the stored cards of a merchant, including revoked ones, oldest first. */
export const listStoredCards = (db: Queryable, merchantId: string): Promise<StoredCardRecord[]> =>
  db.query(SQL.listStoredCards, [merchantId]);

/** Revokes a card's token and destroys number and token. Returns false when the merchant has no such valid token. */
export const revokeStoredCard = async (
  db: Queryable,
  { merchantId, id }: { merchantId: string; id: string },
): Promise<boolean> => (await db.query(SQL.revokeStoredCard, [merchantId, id])).length > 0;

/**
 * Deletes the cards of orders that were to be stored and whose rails have not reported them. Returns how many there
 * are, and deletes none of them if `isDry`.
 */
export const deleteUnreportedCards = async (
  tx: Queryable,
  { tradeIds, isDry }: { readonly tradeIds: readonly string[]; readonly isDry: boolean },
): Promise<number> =>
  (await tx.query<{ count: number }>(SQL.deleteUnreported, [tradeIds, isDry]))[0]?.count ?? 0;

/**
 * Revokes the cards that orders have stored, and removes the merchant's number of their customer. Brand, last digits
 * and the consent stay. A card whose rail has not reported it yet is not stored any more. Returns how many cards it has
 * changed.
 */
export async function eraseStoredCards(tx: Queryable, tradeIds: readonly string[]): Promise<number> {
  const unreported = await deleteUnreportedCards(tx, { tradeIds, isDry: false });
  return unreported + (await tx.query(SQL.eraseStoredCards, [tradeIds])).length;
}
