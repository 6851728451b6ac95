/**
 * Revocations by the merchant, which take effect at a time and can be taken back until then (docs/protocol.md, Stored
 * cards). All times are the database's, so nodes agree, and a merchant server that dies changes nothing.
 */
import { type Queryable, statements } from '../storage/database.ts';
import type { StoredCardRecord } from './manage-stored-cards.ts';
import { numberContext, type TokenType } from './stored-cards.ts';
import type { Vault } from './vault.ts';

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
   WHERE revoke_at <= now() AND revoked_at IS NULL AND rail IS NULL RETURNING id`,
  revokedAtRails: `SELECT id, "merchantId", "tokenType", fingerprint, rail, "sealedNumber"
   FROM (SELECT id, merchant_id AS "merchantId", token_type AS "tokenType", fingerprint, rail,
       sealed_number AS "sealedNumber", row_number() OVER (PARTITION BY rail ORDER BY random()) AS turn
     FROM stored_cards WHERE revoke_at <= now() AND revoked_at IS NULL AND rail IS NOT NULL) AS c
   WHERE turn <= $1`,
  destroyKept: `UPDATE stored_cards SET revoked_at = revoke_at, sealed_number = NULL, sealed_token = ''
   WHERE id = $1 AND revoked_at IS NULL RETURNING id`,
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

/** A revoked card that a rail still keeps: the account, and the rail's own token. */
export interface RevokedAtRail {
  readonly id: string;
  readonly account: string;
  readonly token: string;
}

/**
 * Returns revoked cards that their rails have not deleted yet: at most `limit` of each account, any of them. So neither
 * an account nor a card that is never answered for holds up the others.
 */
export async function listRevokedAtRails(
  { seal }: Pick<Vault, 'seal'>,
  db: Queryable,
  limit: number,
): Promise<RevokedAtRail[]> {
  const rows = await db.query<RevokedRow>(SQL.revokedAtRails, [limit]);
  return rows.flatMap(({ id, rail, sealedNumber, ...bound }) => {
    if (rail === null || sealedNumber === null) return [];
    return [
      { id, account: rail, token: seal.open(sealedNumber, numberContext(bound, rail)).toString('utf8') },
    ];
  });
}

interface RevokedRow {
  readonly id: string;
  readonly merchantId: string;
  readonly tokenType: TokenType;
  readonly fingerprint: Buffer;
  readonly rail: string | null;
  readonly sealedNumber: Buffer | null;
}

/** Destroys the tokens of a card that its rail has deleted. */
export const destroyKeptCard = (db: Queryable, id: string): Promise<unknown[]> =>
  db.query(SQL.destroyKept, [id]);

/** Destroys number and token of the cards whose revocation has taken effect. Returns how many there were. */
export const destroyRevokedCards = async (db: Queryable): Promise<number> =>
  (await db.query(SQL.destroyRevoked)).length;
