/**
 * The test cards of the sandbox: a published table. The sandbox accepts no other card. Its simulated issuer gives each
 * card its behavior.
 */
import type { RefusalReason } from '../refusal-reasons.ts';
import type { CardBrand } from './brands.ts';
import type { CardRange } from './card-ranges.ts';

/**
 * What the issuer does with a card. The first rows are results of 3-D Secure: frictionless (transStatus Y), challenge
 * (C), attempt (A), rejected (N), unavailable (U), decoupled (D), informed (I), forbidden (R). Then the authorization.
 */
export const TEST_CARD_BEHAVIOURS = {
  approve: 'Frictionless 3-D Secure, then approved',
  challenge: 'The issuer asks for a code (123456), then approves',
  attempt: 'The issuer does not take part in 3-D Secure; the attempt counts, then approved',
  rejected: '3-D Secure is refused; nothing is authorised',
  unavailable: '3-D Secure is unavailable; approved without it',
  decoupled: "The issuer asks in the bank's app, outside the page, then approves",
  informed: '3-D Secure only informs the issuer; approved without a challenge',
  forbidden: 'The issuer forbids the payment in 3-D Secure; nothing is authorised',
  'insufficient-funds': 'Authorisation declined: insufficient funds',
  stolen: 'Authorisation declined: reported stolen',
  'expired-card': 'Authorisation declined: the card has expired',
  'processing-error': 'The acquirer has a technical fault; nothing is charged',
  silent: 'The issuer never answers',
  'soft-decline': 'Without 3-D Secure the issuer requests it (65/1A): a challenge follows, then approved',
  'empty-when-kept': 'Approved; once stored, its token is declined: insufficient funds',
  'stolen-when-kept': 'Approved; once stored, its token is declined: reported stolen',
  'expired-when-kept': 'Approved; once stored, its token is declined: the card has expired',
  'declined-by-cents': 'Approved or declined as the cents of the amount say, also once it is stored',
} as const satisfies Record<string, string>;

/** A key of {@link TEST_CARD_BEHAVIOURS}. */
export type TestCardBehaviour = keyof typeof TEST_CARD_BEHAVIOURS;

/** A row of {@link TEST_CARDS}. */
export interface TestCard {
  /** Digits without spaces. */
  readonly number: string;
  /** One brand, or two when the payer has a choice (co-badged, Regulation (EU) 2015/751, article 8). */
  readonly brands: readonly [CardBrand, ...CardBrand[]];
  readonly behaviour: TestCardBehaviour;
}

/** Every card of the sandbox. Any future expiry date works, and any code except {@link REFUSED_CVC}. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4111111111111111', brands: ['visa'], behaviour: 'approve' },
  { number: '4242424242424242', brands: ['visa'], behaviour: 'approve' },
  { number: '5555555555554444', brands: ['mastercard'], behaviour: 'approve' },
  { number: '378282246310005', brands: ['amex'], behaviour: 'approve' },
  { number: '6200000000000005', brands: ['unionpay'], behaviour: 'approve' },
  { number: '6759649826438453', brands: ['maestro'], behaviour: 'approve' },
  { number: '6703444444444449', brands: ['bancontact'], behaviour: 'approve' },
  { number: '4000000000001018', brands: ['visa'], behaviour: 'challenge' },
  { number: '5100000000001014', brands: ['mastercard'], behaviour: 'challenge' },
  { number: '370000000000101', brands: ['amex'], behaviour: 'challenge' },
  { number: '4000000000001026', brands: ['visa'], behaviour: 'attempt' },
  { number: '4000000000001034', brands: ['visa'], behaviour: 'rejected' },
  { number: '4000000000001042', brands: ['visa'], behaviour: 'unavailable' },
  { number: '4000000000002016', brands: ['visa'], behaviour: 'insufficient-funds' },
  { number: '4000000000002024', brands: ['visa'], behaviour: 'stolen' },
  { number: '4000000000002032', brands: ['visa'], behaviour: 'expired-card' },
  { number: '4000000000002040', brands: ['visa'], behaviour: 'processing-error' },
  { number: '4000000000002057', brands: ['visa'], behaviour: 'silent' },
  { number: '4000000000002065', brands: ['visa'], behaviour: 'soft-decline' },
  { number: '4871000000001014', brands: ['bancontact', 'visa'], behaviour: 'approve' },
  // Append new cards at the end: the sandbox's stores refer to a card by its index.
  { number: '4000000000003014', brands: ['visa'], behaviour: 'empty-when-kept' },
  { number: '4000000000003022', brands: ['visa'], behaviour: 'stolen-when-kept' },
  { number: '4000000000003030', brands: ['visa'], behaviour: 'expired-when-kept' },
  { number: '4000000000001059', brands: ['visa'], behaviour: 'decoupled' },
  { number: '4000000000001067', brands: ['visa'], behaviour: 'informed' },
  { number: '4000000000001075', brands: ['visa'], behaviour: 'forbidden' },
  // Published by Stripe for Cartes Bancaires and by Adyen for Dankort, except the challenge and Maestro.
  { number: '4000002500001001', brands: ['cartes-bancaires', 'visa'], behaviour: 'approve' },
  { number: '5555552500001001', brands: ['cartes-bancaires', 'mastercard'], behaviour: 'approve' },
  { number: '4571000000000001', brands: ['dankort', 'visa'], behaviour: 'approve' },
  { number: '5019555544445555', brands: ['dankort'], behaviour: 'approve' },
  { number: '6060050000001015', brands: ['bancontact', 'maestro'], behaviour: 'approve' },
  { number: '4000002500001019', brands: ['cartes-bancaires', 'visa'], behaviour: 'challenge' },
  { number: '4000000000002073', brands: ['visa'], behaviour: 'declined-by-cents' },
  { number: '5100000000002079', brands: ['mastercard'], behaviour: 'declined-by-cents' },
];

/** A decline of the cards `declined-by-cents`, and the advice that the schemes add. */
export interface TestDecline {
  readonly reason: RefusalReason;
  /** Visa's category of declines. */
  readonly visa: string;
  /** Mastercard's merchant advice code. */
  readonly mastercard: string;
}

/** The cents of an amount, 0 to 99 → the decline; every other amount is approved. */
export const DECLINES_BY_CENTS: Readonly<Record<number, TestDecline>> = {
  1: { reason: 'insufficient-funds', visa: '2', mastercard: '02' },
  2: { reason: 'limit-exceeded', visa: '2', mastercard: '02' },
  3: { reason: 'declined', visa: '4', mastercard: '' },
  4: { reason: 'issuer-unavailable', visa: '2', mastercard: '02' },
  5: { reason: 'expired-card', visa: '3', mastercard: '01' },
  6: { reason: 'wrong-card', visa: '1', mastercard: '03' },
  7: { reason: 'cvc', visa: '3', mastercard: '' },
  8: { reason: 'wrong-address', visa: '3', mastercard: '' },
  9: { reason: 'blocked-card', visa: '1', mastercard: '03' },
  10: { reason: 'stolen', visa: '1', mastercard: '03' },
  11: { reason: 'account-closed', visa: '1', mastercard: '03' },
  12: { reason: 'suspected-fraud', visa: '2', mastercard: '03' },
  13: { reason: 'not-permitted', visa: '1', mastercard: '22' },
  14: { reason: 'revoked', visa: '1', mastercard: '21' },
  15: { reason: 'retry-blocked', visa: '', mastercard: '' },
  16: { reason: 'authentication-required', visa: '3', mastercard: '' },
  17: { reason: 'authentication-unavailable', visa: '', mastercard: '' },
  18: { reason: 'amount-not-exact', visa: '', mastercard: '' },
  24: { reason: 'insufficient-funds', visa: '2', mastercard: '24' },
  25: { reason: 'insufficient-funds', visa: '2', mastercard: '25' },
  26: { reason: 'insufficient-funds', visa: '2', mastercard: '26' },
  27: { reason: 'insufficient-funds', visa: '2', mastercard: '27' },
  28: { reason: 'insufficient-funds', visa: '2', mastercard: '28' },
  29: { reason: 'insufficient-funds', visa: '2', mastercard: '29' },
  30: { reason: 'insufficient-funds', visa: '2', mastercard: '30' },
};

/** Returns the decline of an amount in hundredths; undefined for one that is approved. */
export const declineByCents = (amountMinor: bigint): TestDecline | undefined =>
  DECLINES_BY_CENTS[Number(amountMinor % 100n)];

/** The code that the issuer refuses, on every card: three zeros, four on American Express. */
export const REFUSED_CVC = /^0{3,4}$/;

/** The code that passes a challenge. */
export const CHALLENGE_CODE = '123456';

/** Finds a card of the sandbox by its digits. */
export const findTestCard = (number: string): TestCard | undefined =>
  TEST_CARDS.find((card) => card.number === number);

const RANGE_DIGITS = 8;

/** Returns the ranges of the co-badged cards; only the sandbox may send them to a frame. */
export const testCardRanges = (): readonly CardRange[] =>
  TEST_CARDS.filter(({ brands }) => brands.length > 1).map(({ number, brands }) => ({
    starts: number.slice(0, RANGE_DIGITS),
    brands: [...brands],
  }));
