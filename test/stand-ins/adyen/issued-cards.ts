/**
 * Cards as their issuers know them: which network transaction references are theirs, and what a tester lets the issuer
 * say. A number is not kept, only its HMAC under a key that ends with the process.
 */
import { createHmac, randomBytes } from 'node:crypto';

/** A card that was used at the stand-in. */
export interface IssuedCard {
  readonly isVisa: boolean;
  /** The network transaction references of its authorised payments. */
  readonly references: Set<string>;
  /** What the issuer says whenever the number is sent, as the holder's name that stands for it; empty for nothing. */
  outcome: string;
  /** Mastercard's advice beside a refusal. */
  merchantAdviceCode?: string;
}

const key = randomBytes(32);

/** Returns what a text is compared by, where it may hold card data. */
export const fingerprintOf = (text: string): string => createHmac('sha256', key).update(text).digest('hex');

/** Cards by the fingerprint of their number. */
export type IssuedCards = Map<string, IssuedCard>;

/** Returns the card of a number. */
export function issuedCard(cards: IssuedCards, number: string): IssuedCard {
  const fingerprint = fingerprintOf(number);
  const card = cards.get(fingerprint) ?? {
    ...{ isVisa: number.startsWith('4'), references: new Set<string>(), outcome: '' },
  };
  cards.set(fingerprint, card);
  return card;
}

/**
 * Returns the network transaction reference of a new payment: 15 digits as at Visa, otherwise nine characters and a day
 * as at Mastercard.
 */
export function newNetworkReference({ isVisa, references }: IssuedCard): string {
  const digits = BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString()
    .padStart(15, '0')
    .slice(-15);
  const day = new Date().toISOString().slice(5, 10).replace('-', '');
  const reference = isVisa ? digits : `MCS${digits.slice(-6)}${day}`;
  references.add(reference);
  return reference;
}
