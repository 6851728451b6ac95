/** Public client keys: which pages may show a merchant's card form (docs/protocol.md, Client keys). */
import { randomBytes } from 'node:crypto';
import { urlOf } from '@gangway/protocol';
import { SANDBOX_ORIGINS } from '@gangway/protocol/cards';
import { newId } from '../ids.ts';
import { type Queryable, statements } from '../storage/database.ts';

/** A client key with the origins that may embed with it. */
export interface ClientKey {
  readonly id: string;
  readonly key: string;
  readonly merchantId: string;
  readonly origins: readonly string[];
}

const SQL = statements('client-keys', {
  find: `SELECT k.id, k.key, k.merchant_id AS "merchantId",
     array(SELECT origin FROM client_key_origins o WHERE o.client_key_id = k.id ORDER BY origin) AS origins
   FROM client_keys k WHERE k.key = $1 AND k.revoked_at IS NULL`,
  findMerchant: 'SELECT id FROM merchants WHERE id = $1',
  originsOfMerchant: `SELECT DISTINCT o.origin FROM client_key_origins o JOIN client_keys k ON k.id = o.client_key_id
   WHERE k.merchant_id = $1 AND k.revoked_at IS NULL ORDER BY o.origin`,
  add: 'INSERT INTO client_keys (id, merchant_id, key) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id',
  revoke: 'UPDATE client_keys SET revoked_at = now() WHERE key = $1 AND revoked_at IS NULL RETURNING id',
  allowOrigin: `INSERT INTO client_key_origins (client_key_id, merchant_id, origin)
   SELECT id, merchant_id, $2 FROM client_keys WHERE id = $1 ON CONFLICT DO NOTHING`,
  refuseOrigin: 'DELETE FROM client_key_origins WHERE client_key_id = $1 AND origin = $2 RETURNING origin',
});

/** Finds a key that is not revoked. */
export async function findClientKey(db: Queryable, key: string): Promise<ClientKey | undefined> {
  const merchantId = merchantOfPageKey(key);
  if (!merchantId) return (await db.query<ClientKey>(SQL.find, [key]))[0];
  const [merchant] = await db.query<{ id: string }>(SQL.findMerchant, [merchantId]);
  return merchant && { id: '', key, merchantId, origins: [] };
}

/**
 * Returns the client key of the gateway's own pages for a merchant. It is derived from the merchant's id, so it cannot
 * be revoked. It allows no origin: only the gateway's own may embed with it ({@link isPageKey}).
 */
export const pageClientKey = (merchantId: string, mode: 'sandbox' | 'live'): string =>
  `${prefixOf(mode)}page_${merchantId.replaceAll('-', '')}`;

/** Returns why a key cannot be used in this mode, which its name shows; undefined when it can. */
export function clientKeyFault(key: string, mode: 'sandbox' | 'live'): string | undefined {
  const fitsMode = !key.startsWith(prefixOf(mode === 'live' ? 'sandbox' : 'live'));
  if (fitsMode) return undefined;
  return mode === 'live'
    ? 'The client key is for the sandbox, and this gateway is live.'
    : 'The client key is for live mode, and this gateway is a sandbox.';
}

const prefixOf = (mode: 'sandbox' | 'live'): string => (mode === 'live' ? 'gwk_live_' : 'gwk_test_');

/** Returns whether a key is a {@link pageClientKey}. */
export const isPageKey = (key: string): boolean => PAGE_KEY.test(key);

const PAGE_KEY =
  /^gwk_(?:live|test)_page_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** Returns the origins that a merchant's keys allow: its own sites. */
export const originsOfMerchant = async (db: Queryable, merchantId: string): Promise<string[]> =>
  (await db.query<{ origin: string }>(SQL.originsOfMerchant, [merchantId])).map(({ origin }) => origin);

const merchantOfPageKey = (key: string): string | undefined => PAGE_KEY.exec(key)?.slice(1).join('-');

/** Adds a client key to a merchant, unless there is this `key`; by default a new one. Returns the key. */
export async function addClientKey(
  db: Queryable,
  merchantId: string,
  mode: 'sandbox' | 'live',
  key = `${prefixOf(mode)}${randomBytes(16).toString('hex')}`,
): Promise<string> {
  const [added] = await db.query<{ id: string }>(SQL.add, [newId(), merchantId, key]);
  if (added && mode === 'sandbox')
    for (const origin of SANDBOX_ORIGINS) await addOrigin(db, added.id, origin);
  return key;
}

/** Revokes a key. Returns false when there is none. */
export const revokeClientKey = async (db: Queryable, key: string): Promise<boolean> =>
  (await db.query(SQL.revoke, [key])).length > 0;

/** Allows pages of an origin to embed with this key. */
export const addOrigin = (db: Queryable, keyId: string, origin: string): Promise<unknown[]> =>
  db.query(SQL.allowOrigin, [keyId, origin]);

/** Removes an origin. Returns false when it was not allowed. */
export const removeOrigin = async (db: Queryable, keyId: string, origin: string): Promise<boolean> =>
  (await db.query(SQL.refuseOrigin, [keyId, origin])).length > 0;

/**
 * Returns why an origin cannot be allowed, or undefined when it can. An origin is an exact `https://host[:port]`. The
 * sandbox also allows http, and `:*` for any port of localhost.
 */
export function originFault(origin: string, mode: 'sandbox' | 'live'): string | undefined {
  const anyPort = origin.endsWith(':*');
  if (anyPort && (mode === 'live' || !/^http:\/\/(localhost|127\.0\.0\.1):\*$/.test(origin))) {
    return 'A wildcard is only allowed for the port of localhost, in the sandbox.';
  }
  const text = anyPort ? origin.slice(0, -2) : origin;
  if (!/^https?:/.test(text) || urlOf(text)?.origin !== text || text.includes('*'))
    return 'An origin looks like https://shop.example, without a path.';
  if (mode === 'live' && !text.startsWith('https://')) return 'A live origin is https.';
  return undefined;
}
