/** The logos of a merchant for the hosted pages. */
import { type Queryable, statements } from '../storage/database.ts';
import { hashOf } from './fonts.ts';
import type { ImageFacts } from './image-file.ts';

/** The most logos of a merchant. */
export const LOGOS_MAX = 16;

/** A logo without its file; `hash` is the SHA-256 of that, in hexadecimal. */
export interface Logo {
  readonly hash: string;
  readonly mediaType: ImageFacts['mediaType'];
  readonly width: number;
  readonly height: number;
}

/** A logo as operators see it. */
export interface LogoRecord extends Logo {
  readonly bytes: number;
  readonly createdAt: Date;
}

const LOGO = 'hash, media_type AS "mediaType", width, height';
const SQL = statements('logos', {
  find: `SELECT ${LOGO} FROM logos WHERE merchant_id = $1 AND hash = $2`,
  list: `SELECT ${LOGO}, length(content) AS bytes, created_at AS "createdAt" FROM logos
   WHERE merchant_id = $1 ORDER BY created_at, hash`,
  // Takes turns among additions, so that they count each other.
  lockMerchant: 'SELECT id FROM merchants WHERE id = $1 FOR NO KEY UPDATE',
  add: `INSERT INTO logos (merchant_id, hash, media_type, width, height, content) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT DO NOTHING RETURNING hash`,
  remove: 'DELETE FROM logos WHERE merchant_id = $1 AND hash = $2 RETURNING hash',
  content: 'SELECT media_type AS "mediaType", content FROM logos WHERE hash = $1 LIMIT 1',
});

/** Returns a merchant's logo; undefined for another merchant's. */
export const findLogo = async (db: Queryable, merchantId: string, hash: string): Promise<Logo | undefined> =>
  (await db.query<Logo>(SQL.find, [merchantId, hash]))[0];

/** Returns the logos of a merchant, the oldest first. */
export const listLogos = (db: Queryable, merchantId: string): Promise<LogoRecord[]> =>
  db.query<LogoRecord>(SQL.list, [merchantId]);

/** Returns the logos of a merchant, to which nobody adds any until the transaction ends. */
export async function lockLogos(tx: Queryable, merchantId: string): Promise<LogoRecord[]> {
  await tx.query(SQL.lockMerchant, [merchantId]);
  return listLogos(tx, merchantId);
}

/** Stores a logo. Returns its hash; undefined when the merchant has it already. */
export async function addLogo(
  db: Queryable,
  merchantId: string,
  { mediaType, width, height }: ImageFacts,
  content: Buffer,
): Promise<string | undefined> {
  const values = [merchantId, hashOf(content), mediaType, width, height, content];
  return (await db.query<{ hash: string }>(SQL.add, values))[0]?.hash;
}

/** Removes a logo. Returns false when the merchant does not have it. */
export const removeLogo = async (db: Queryable, merchantId: string, hash: string): Promise<boolean> =>
  (await db.query(SQL.remove, [merchantId, hash])).length > 0;

/** Returns a file and its type; undefined when there is none, or when the database holds something else. */
export async function readLogoFile(
  db: Queryable,
  hash: string,
): Promise<{ readonly mediaType: Logo['mediaType']; readonly content: Buffer } | undefined> {
  const [row] = await db.query<{ mediaType: Logo['mediaType']; content: Buffer }>(SQL.content, [hash]);
  return row && hashOf(row.content) === hash ? row : undefined;
}
