/**
 * What a signature stands for: the content it came with first (docs/protocol.md, Keys and repeats). The signed string
 * can be split into members in more than one way, so a right signature alone does not say what was signed.
 */
import { type Queryable, statement } from '../storage/database.ts';

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
// The row that was there first is answered, also when it was written after this statement began. Its commit need not
// wait for the disk: the log is written in order, so whatever the request does afterwards is never kept without it.
const bind = statement(
  'signed-contents.bind',
  `WITH bound AS (
     INSERT INTO signed_contents AS s (signature_mac, content_mac, until) VALUES ($1, $2, $3)
     ON CONFLICT (signature_mac) DO UPDATE SET until = s.until RETURNING s.content_mac)
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

/** Binds a signature to its content unless it is bound, and looks whether the request's key is used. */
export async function bindSignature(
  db: Queryable,
  { signatureMac, contentMac }: SignedContent,
  { accountId, key, until }: { accountId: string; key: string; until: Date },
): Promise<Binding> {
  const [found] = await db.query<Binding>(bind, [signatureMac, contentMac, until, accountId, key]);
  return found!;
}

/** Forgets up to `limit` signatures that are too old to be accepted. Answers whether more may be left. */
export const forgetSignatures = async (db: Queryable, now: Date, limit: number): Promise<boolean> =>
  (await db.query(forget, [now, limit])).length === limit;
