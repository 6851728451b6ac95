/** The secret in a hosted page's address: 128 bits, derived from the root key, stored as a hash only. */
import { createHash, createHmac } from 'node:crypto';
import type { RootKey } from '../storage/root-key.ts';

const SECRET_BYTES = 16;

/** Makes and reads page secrets. */
export interface PageSecrets {
  /** The secret of a trade's page, as 22 characters base64url. The same trade always has the same one. */
  of(tradeId: string): string;
  /** What the database stores of a secret. */
  hash(secret: string): Buffer;
  /** The key under which the sessions of a trade's page are made: one of another trade does not verify. */
  sessionKey(tradeId: string): Buffer;
}

/** Page secrets under a root key. */
export function pageSecrets(rootKey: RootKey): PageSecrets {
  const key = rootKey.derive('page-secret');
  const sessionKeys = rootKey.derive('page-session');
  return {
    of: (tradeId) =>
      createHmac('sha256', key).update(tradeId).digest().subarray(0, SECRET_BYTES).toString('base64url'),
    hash: (secret) => createHash('sha256').update(secret).digest(),
    sessionKey: (tradeId) => createHmac('sha256', sessionKeys).update(tradeId).digest(),
  };
}
