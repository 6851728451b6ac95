/** The secret in a hosted page's address: 128 bits derived from the root key, stored as a hash only. */
import { hash } from 'node:crypto';
import { hmacSha256 } from '../hmac.ts';
import type { RootKey } from '../storage/root-key.ts';

const SECRET_BYTES = 16;

/** Derives and hashes page secrets. */
export interface PageSecrets {
  /** Returns the secret of a trade's page, as 22 characters base64url; always the same for the same trade. */
  of(tradeId: string): string;
  /** Returns the hash that the database stores. */
  hash(secret: string): Buffer;
  /** Returns the key for the sessions of a trade's page. A session of another trade does not verify under it. */
  sessionKey(tradeId: string): Buffer;
}

/** Returns page secrets under a root key. */
export function pageSecrets(rootKey: RootKey): PageSecrets {
  const key = rootKey.derive('page-secret');
  const sessionKeys = rootKey.derive('page-session');
  return {
    of: (tradeId) => hmacSha256(key, tradeId).subarray(0, SECRET_BYTES).toString('base64url'),
    // A buffer of `hash` would have memory of its own, which costs five times the hashing.
    hash: (secret) => Buffer.from(hash('sha256', secret, 'hex'), 'hex'),
    sessionKey: (tradeId) => hmacSha256(sessionKeys, tradeId),
  };
}
