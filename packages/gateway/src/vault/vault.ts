/** The vault: the only code that turns a token, one-time or stored, back into a card. */
import type { Database } from '../storage/database.ts';
import type { RootKey } from '../storage/root-key.ts';
import { type EncryptionKeys, encryptionKeys } from './encryption-keys.ts';
import { type KeyedHashes, keyedHashes } from './keyed-hashes.ts';
import { type CardTickets, cardTickets } from './tickets.ts';

/** Returns the merchant of a client key; undefined when the key is unknown or revoked. */
export type FindClientKey = (key: string) => Promise<{ readonly merchantId: string } | undefined>;

/** What redeeming a token and showing the card frame need. */
export interface Vault {
  readonly keys: EncryptionKeys;
  readonly tickets: CardTickets;
  readonly findClientKey: FindClientKey;
  /** Returns what tables hold in place of a number, a token or a scanned code. */
  readonly macOf: KeyedHashes;
  /** Seals and opens the content of stored cards. */
  readonly seal: Pick<RootKey, 'seal' | 'open'>;
}

/** Returns the vault of a database. */
export const openVault = (database: Database, rootKey: RootKey, findClientKey: FindClientKey): Vault => ({
  keys: encryptionKeys(database, rootKey),
  tickets: cardTickets(rootKey),
  findClientKey,
  macOf: keyedHashes(rootKey),
  seal: rootKey,
});
