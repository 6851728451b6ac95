/** Names of gift cards and scanned codes that tell nothing without the master key: what tables hold instead of them. */
import { createHmac } from 'node:crypto';
import type { MasterKey } from '../storage/master-key.ts';

/** What is named; the same digits have another name as another thing. */
export type KeyedThing = 'gift-card' | 'wallet-code';

/** HMAC-SHA256 of digits under a key of its own for each kind of thing. */
export type KeyedHashes = (thing: KeyedThing, digits: string) => Buffer;

/** Keyed hashes under a master key. */
export function keyedHashes(masterKey: MasterKey): KeyedHashes {
  const keys = { 'gift-card': masterKey.derive('gift-card'), 'wallet-code': masterKey.derive('wallet-code') };
  return (thing, digits) => createHmac('sha256', keys[thing]).update(digits).digest();
}
