/**
 * Keyed hashes of cards, gift cards, tokens and scanned codes, and the secrets of addresses. Tables hold the hashes,
 * which reveal nothing without the root key.
 */
import { hmacSha256 } from '../hmac.ts';
import type { RootKey } from '../storage/root-key.ts';

/** The kind of a hashed value. The same digits have another hash for another kind. */
export type KeyedThing =
  | 'gift-card'
  | 'wallet-code'
  | 'card'
  | 'stored-card-token'
  | 'payer'
  | 'try'
  | 'webhook'
  | 'rail-check';

/** Returns the HMAC-SHA256 of digits under a separate key for each kind. */
export type KeyedHashes = (thing: KeyedThing, digits: string) => Buffer;

/** Returns keyed hashes under a root key. */
export function keyedHashes(rootKey: RootKey): KeyedHashes {
  const keys: Readonly<Record<KeyedThing, Buffer>> = {
    'gift-card': rootKey.derive('gift-card'),
    'wallet-code': rootKey.derive('wallet-code'),
    card: rootKey.derive('card-fingerprint'),
    'stored-card-token': rootKey.derive('stored-card-token'),
    payer: rootKey.derive('payer-address'),
    try: rootKey.derive('counted-try'),
    webhook: rootKey.derive('webhook-address'),
    'rail-check': rootKey.derive('check-address'),
  };
  return (thing, digits) => hmacSha256(keys[thing], digits);
}
