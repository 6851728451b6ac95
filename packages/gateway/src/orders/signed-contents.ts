/**
 * Binds a signature to the content it first came with (docs/protocol.md, Idempotency keys). The signed string can be
 * split into members in more than one way, so a valid signature alone does not identify what was signed.
 */
import { type Database, type Queryable, statements } from '../storage/database.ts';

/** A verified signature and its content, as keyed hashes. */
export interface SignedContent {
  readonly signatureMac: Buffer;
  readonly contentMac: Buffer;
}

/** A signature that is to be bound to its content. */
export interface NewBinding extends SignedContent {
  /** Until then the signature may be accepted, and stays bound. Real time. */
  readonly until: Date;
}

/** The result of {@link bindSignature}. */
export interface Binding {
  /** The signature is new, or came with the same content before. */
  readonly isSame: boolean;
  /** The request's key was claimed before. */
  readonly isKeyUsed: boolean;
}

const SQL = statements('signed-contents', {
  // The key is looked up in the same statement, so that a request that creates something needs no second round trip. A
  // statement does not see a row that another request wrote after it began. It then returns no row and is sent again.
  // The commit need not wait for the disk: the log is written in order, so no later change of the request survives
  // without it.
  bind: `WITH made AS (
     INSERT INTO signed_contents (signature_mac, content_mac, until) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING content_mac
   ), bound AS (
     SELECT content_mac FROM made UNION ALL SELECT content_mac FROM signed_contents WHERE signature_mac = $1)
   SELECT b.content_mac = $2 AS "isSame",
     EXISTS (SELECT FROM request_keys k WHERE k.account_id = $4 AND k.key = $5) AS "isKeyUsed",
     set_config('synchronous_commit', 'off', true)
   FROM bound b`,
  forget: `DELETE FROM signed_contents WHERE signature_mac IN (
     SELECT signature_mac FROM signed_contents WHERE until <= $1
     ORDER BY until LIMIT $2 FOR UPDATE SKIP LOCKED)
   RETURNING 1`,
});

/**
 * Binds a signature to its content unless it is bound, and looks up whether the request's key is used. Commits on its
 * own and must not be part of a transaction, because the commit does not wait for the disk.
 */
export async function bindSignature(
  db: Database,
  { signatureMac, contentMac, until }: NewBinding,
  { accountId, key }: { accountId: string; key: string },
): Promise<Binding> {
  for (;;) {
    const [found] = await db.query<Binding>(SQL.bind, [signatureMac, contentMac, until, accountId, key]);
    if (found) return found;
  }
}

/** Deletes up to `limit` signatures that are too old to be accepted. Returns whether more may be left. */
export const forgetSignatures = async (db: Queryable, now: Date, limit: number): Promise<boolean> =>
  (await db.query(SQL.forget, [now, limit])).length === limit;
