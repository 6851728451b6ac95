/** The vault: everything that turns a token, one-time or stored, back into a card, and nothing else does. */
import type { Database } from '../storage/database.ts';
import type { RootKey } from '../storage/root-key.ts';
import { type EncryptionKeys, encryptionKeys } from './encryption-keys.ts';
import { type KeyedHashes, keyedHashes } from './keyed-hashes.ts';
import { type CardTickets, cardTickets } from './tickets.ts';

/** Finds the merchant of a client key; undefined when the key is unknown or revoked. */
export type FindClientKey = (key: string) => Promise<{ readonly merchantId: string } | undefined>;

/** What redeeming a token and showing the card frame work with. */
export interface Vault {
  readonly keys: EncryptionKeys;
  readonly tickets: CardTickets;
  readonly findClientKey: FindClientKey;
  /** What stands in tables instead of a number, a token or a scanned code. */
  readonly macOf: KeyedHashes;
  /** Closes and opens what stored cards hold. */
  readonly seal: Pick<RootKey, 'seal' | 'open'>;
}

/** Opens the vault of a database. */
export const openVault = (database: Database, rootKey: RootKey, findClientKey: FindClientKey): Vault => ({
  keys: encryptionKeys(database, rootKey),
  tickets: cardTickets(rootKey),
  findClientKey,
  macOf: keyedHashes(rootKey),
  seal: rootKey,
});
