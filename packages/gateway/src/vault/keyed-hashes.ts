/**
 * Keyed hashes of cards, gift cards, tokens and scanned codes: tables hold these, which reveal nothing without the root
 * key.
 */
import { createHmac } from 'node:crypto';
import type { RootKey } from '../storage/root-key.ts';

/** What is named; the same digits have another name as another thing. */
export type KeyedThing = 'gift-card' | 'wallet-code' | 'card' | 'stored-card-token' | 'payer' | 'try';

/** HMAC-SHA256 of digits under a key of its own for each kind of thing. */
export type KeyedHashes = (thing: KeyedThing, digits: string) => Buffer;

/** Keyed hashes under a root key. */
export function keyedHashes(rootKey: RootKey): KeyedHashes {
  const keys: Readonly<Record<KeyedThing, Buffer>> = {
    'gift-card': rootKey.derive('gift-card'),
    'wallet-code': rootKey.derive('wallet-code'),
    card: rootKey.derive('card-fingerprint'),
    'stored-card-token': rootKey.derive('stored-card-token'),
    payer: rootKey.derive('payer-address'),
    try: rootKey.derive('counted-try'),
  };
  return (thing, digits) => createHmac('sha256', keys[thing]).update(digits).digest();
}
