/** Fonts that the card frame of a client key may use, and the hosted pages of its merchant. */
import { createHash } from 'node:crypto';
import { type Queryable, statements } from '../storage/database.ts';

/** The most fonts of a client key: two families of four faces. */
export const FONTS_MAX = 8;

/** One face of a family. */
export interface FontFace {
  readonly family: string;
  /** `400`, or a range such as `100 900` of a variable font. */
  readonly weight: string;
  readonly style: 'normal' | 'italic';
  /** The SHA-256 of its file, in hexadecimal. */
  readonly hash: string;
}

/** A face of a client key, for operators. */
export interface FontRecord extends FontFace {
  readonly key: string;
  readonly bytes: number;
  readonly createdAt: Date;
}

const FACE = 'f.family, f.weight, f.style, f.hash';
const SQL = statements('fonts', {
  ofKey: `SELECT ${FACE} FROM fonts f WHERE f.client_key_id = $1 ORDER BY f.family, f.style, f.weight`,
  ofMerchant: `SELECT DISTINCT ON (f.family, f.style, f.weight) ${FACE}
   FROM fonts f JOIN client_keys k ON k.id = f.client_key_id
   WHERE f.merchant_id = $1 AND k.revoked_at IS NULL ORDER BY f.family, f.style, f.weight, f.created_at DESC`,
  list: `SELECT k.key, ${FACE}, length(f.content) AS bytes, f.created_at AS "createdAt"
   FROM fonts f JOIN client_keys k ON k.id = f.client_key_id
   WHERE f.merchant_id = $1 ORDER BY k.key, f.family, f.style, f.weight`,
  put: `INSERT INTO fonts (client_key_id, merchant_id, family, weight, style, hash, content)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (client_key_id, family, weight, style)
   DO UPDATE SET hash = excluded.hash, content = excluded.content, created_at = now()`,
  remove:
    'DELETE FROM fonts WHERE client_key_id = $1 AND family = $2 AND weight = $3 AND style = $4 RETURNING hash',
  content: 'SELECT content FROM fonts WHERE hash = $1 LIMIT 1',
});

/** Returns the name of a file: its SHA-256 in hexadecimal. */
export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Returns the faces of a client key. */
export const fontsOfKey = (db: Queryable, keyId: string): Promise<FontFace[]> =>
  db.query<FontFace>(SQL.ofKey, [keyId]);

/** Returns the faces of a merchant's valid client keys; of several files for one face, the newest. */
export const fontsOfMerchant = (db: Queryable, merchantId: string): Promise<FontFace[]> =>
  db.query<FontFace>(SQL.ofMerchant, [merchantId]);

/** Returns the faces of a merchant with what operators want to know of them. */
export const listFonts = (db: Queryable, merchantId: string): Promise<FontRecord[]> =>
  db.query<FontRecord>(SQL.list, [merchantId]);

/** A face and its file, to be stored. */
export interface NewFont extends Omit<FontFace, 'hash'> {
  readonly keyId: string;
  readonly merchantId: string;
  readonly content: Buffer;
}

/** Stores a face of a client key, in place of the one before. Returns the hash of its file. */
export async function putFont(db: Queryable, font: NewFont): Promise<string> {
  const { keyId, merchantId, family, weight, style, content } = font;
  const hash = hashOf(content);
  await db.query(SQL.put, [keyId, merchantId, family, weight, style, hash, content]);
  return hash;
}

/** Removes a face. Returns the hash of its file; undefined when there was none. */
export const removeFont = async (
  db: Queryable,
  { keyId, family, weight, style }: Pick<NewFont, 'keyId' | 'family' | 'weight' | 'style'>,
): Promise<string | undefined> =>
  (await db.query<{ hash: string }>(SQL.remove, [keyId, family, weight, style]))[0]?.hash;

/** Returns the file of this hash; undefined when there is none, or when the database holds something else. */
export async function readFont(db: Queryable, hash: string): Promise<Buffer | undefined> {
  const [row] = await db.query<{ content: Buffer }>(SQL.content, [hash]);
  return row && hashOf(row.content) === hash ? row.content : undefined;
}
