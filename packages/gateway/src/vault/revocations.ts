/**
 * Revocations by the merchant, which take effect at a time and can be taken back until then (docs/protocol.md, Stored
 * cards). All times are the database's, so nodes agree, and a merchant server that dies changes nothing.
 */
import { type Queryable, statements } from '../storage/database.ts';
import type { StoredCardRecord } from './manage-stored-cards.ts';

/** A customer's stored card, without number and token. */
export interface CustomerCard extends Omit<StoredCardRecord, 'id' | 'keptAt' | 'revokedAt'> {
  /** By the merchant or the operator. */
  readonly isRevoked: boolean;
}

/** The revocation of a stored card; `revokeAt` is null while it is valid. */
export type CardRevocation = Pick<CustomerCard, 'revokeAt' | 'isRevoked'>;

const REVOCATION = `coalesce(revoked_at, revoke_at) AS "revokeAt",
     (revoked_at IS NOT NULL OR coalesce(revoke_at <= now(), false)) AS "isRevoked"`;

const SQL = statements('vault', {
  listCustomerCards: `SELECT trade_id AS "tradeId", token_type AS "tokenType", brand, last4,
     expiry_month AS "expiryMonth", expiry_year AS "expiryYear", consent_at AS "consentAt",
     consent_wording AS "consentWording", ${REVOCATION}
   FROM stored_cards WHERE merchant_id = $1 AND customer_id = $2 AND kept_at IS NOT NULL ORDER BY id DESC`,
  findRevocation: `SELECT ${REVOCATION} FROM stored_cards WHERE trade_id = $1 AND kept_at IS NOT NULL`,
  revokeAfter: `UPDATE stored_cards SET revoke_at = now() + $2 * interval '1 second'
   WHERE trade_id = $1 AND kept_at IS NOT NULL AND revoked_at IS NULL AND revoke_at IS NULL RETURNING id`,
  restore: `UPDATE stored_cards SET revoke_at = NULL
   WHERE trade_id = $1 AND revoked_at IS NULL AND revoke_at > now() RETURNING id`,
  destroyRevoked: `UPDATE stored_cards SET revoked_at = revoke_at, sealed_number = NULL, sealed_token = ''
   WHERE revoke_at <= now() AND revoked_at IS NULL RETURNING id`,
});

/** Returns the cards that were stored with a customer's number, also revoked ones, the newest first. */
export const listCustomerCards = (
  db: Queryable,
  { merchantId, customerId }: { merchantId: string; customerId: string },
): Promise<CustomerCard[]> => db.query(SQL.listCustomerCards, [merchantId, customerId]);

/** Returns the revocation of the card that an order stored; undefined where it has stored none. */
export const findRevocation = async (db: Queryable, tradeId: string): Promise<CardRevocation | undefined> =>
  (await db.query<CardRevocation>(SQL.findRevocation, [tradeId]))[0];

/** Revokes an order's card after `seconds`. A card that is being revoked already keeps its time. */
export const revokeAfter = (db: Queryable, tradeId: string, seconds: number): Promise<unknown[]> =>
  db.query(SQL.revokeAfter, [tradeId, seconds]);

/** Takes a revocation back. Changes nothing once it has taken effect. */
export const restoreCard = (db: Queryable, tradeId: string): Promise<unknown[]> =>
  db.query(SQL.restore, [tradeId]);

/** Destroys number and token of the cards whose revocation has taken effect. Returns how many there were. */
export const destroyRevokedCards = async (db: Queryable): Promise<number> =>
  (await db.query(SQL.destroyRevoked)).length;
