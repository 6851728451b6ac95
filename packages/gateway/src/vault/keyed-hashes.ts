/** Names of cards, gift cards, tokens and scanned codes that tell nothing without the master key: what tables hold. */
import { createHmac } from 'node:crypto';
import type { MasterKey } from '../storage/master-key.ts';

/** What is named; the same digits have another name as another thing. */
export type KeyedThing = 'gift-card' | 'wallet-code' | 'card' | 'stored-card-token' | 'payer' | 'try';

/** HMAC-SHA256 of digits under a key of its own for each kind of thing. */
export type KeyedHashes = (thing: KeyedThing, digits: string) => Buffer;

/** Keyed hashes under a master key. */
export function keyedHashes(masterKey: MasterKey): KeyedHashes {
  const keys: Readonly<Record<KeyedThing, Buffer>> = {
    'gift-card': masterKey.derive('gift-card'),
    'wallet-code': masterKey.derive('wallet-code'),
    card: masterKey.derive('card-fingerprint'),
    'stored-card-token': masterKey.derive('stored-card-token'),
    payer: masterKey.derive('payer-address'),
    try: masterKey.derive('counted-try'),
  };
  return (thing, digits) => createHmac('sha256', keys[thing]).update(digits).digest();
}
