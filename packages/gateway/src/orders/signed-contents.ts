/**
 * What a signature stands for: the content it came with first (docs/protocol.md, Idempotency keys). The signed string
 * can be split into members in more than one way, so a right signature alone does not say what was signed.
 */
import { type Database, type Queryable, statement } from '../storage/database.ts';

/** A verified signature and the content it came with, as keyed hashes. */
export interface SignedContent {
  readonly signatureMac: Buffer;
  readonly contentMac: Buffer;
}

/** What {@link bindSignature} found. */
export interface Binding {
  /** The signature came with this very content before, or never. */
  readonly isSame: boolean;
  /** The request's key was claimed before. */
  readonly isKeyUsed: boolean;
}

// One statement, so that a request that creates something pays no round trip for it: the key would be looked up anyway.
// A row that another request has just written is not seen by a statement that began before: then there is no row at
// all, and the statement is sent again. The commit need not wait for the disk: the log is written in order, so whatever
// the request does afterwards is never kept without it.
const bind = statement(
  'signed-contents.bind',
  `WITH made AS (
     INSERT INTO signed_contents (signature_mac, content_mac, until) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING content_mac
   ), bound AS (
     SELECT content_mac FROM made UNION ALL SELECT content_mac FROM signed_contents WHERE signature_mac = $1)
   SELECT b.content_mac = $2 AS "isSame",
     EXISTS (SELECT FROM request_keys k WHERE k.account_id = $4 AND k.key = $5) AS "isKeyUsed",
     set_config('synchronous_commit', 'off', true)
   FROM bound b`,
);
const forget = statement(
  'signed-contents.forget',
  `DELETE FROM signed_contents WHERE signature_mac IN (SELECT signature_mac FROM signed_contents WHERE until <= $1
     ORDER BY until LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1`,
);

/**
 * Binds a signature to its content unless it is bound, and looks up whether the request's key is used. It is a commit
 * of its own, never part of a transaction, because it does not wait for the disk.
 */
export async function bindSignature(
  db: Database,
  { signatureMac, contentMac }: SignedContent,
  { accountId, key, until }: { accountId: string; key: string; until: Date },
): Promise<Binding> {
  for (;;) {
    const [found] = await db.query<Binding>(bind, [signatureMac, contentMac, until, accountId, key]);
    if (found) return found;
  }
}

/** Forgets up to `limit` signatures that are too old to be accepted. Returns whether more may be left. */
export const forgetSignatures = async (db: Queryable, now: Date, limit: number): Promise<boolean> =>
  (await db.query(forget, [now, limit])).length === limit;
