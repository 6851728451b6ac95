/** The reasons for which a payment was refused, for merchants; what a payer may know is in `unpaid-reasons.ts`. */
import { isNameOf } from './typed-records.ts';

/**
 * What to do with a payment that the merchant makes without its payer (MIT), after the schemes' own advice: the
 * merchant advice codes of Mastercard, and Visa's categories of declines.
 */
export const RETRY_ADVICE = {
  'do-not-retry':
    'Never again with this card: the schemes charge for further tries. Ask the payer for another way to pay',
  'new-details': 'Not with these details: ask the payer for the new card, or for the right number or code',
  'payer-present': 'Not without the payer: let them pay themselves, with 3-D Secure',
  retry: 'Nothing was decided or charged: may be repeated at once',
  'retry-later':
    'Another day. Visa allows 15 tries of one payment in 30 days, Mastercard 35; fewer are better',
  'retry-after-1-hour': 'Not before an hour has passed',
  'retry-after-24-hours': 'Not before 24 hours have passed',
  'retry-after-2-days': 'Not before two days have passed',
  'retry-after-4-days': 'Not before four days have passed',
  'retry-after-6-days': 'Not before six days have passed',
  'retry-after-8-days': 'Not before eight days have passed',
  'retry-after-10-days': 'Not before ten days have passed',
} as const satisfies Readonly<Record<string, string>>;

/** A key of {@link RETRY_ADVICE}. */
export type RetryAdvice = keyof typeof RETRY_ADVICE;

interface RefusalRow {
  readonly about: string;
  /** What to do where the rail gives no advice of its own; absent where only the payer can try again. */
  readonly advice?: RetryAdvice;
}

/** The closed list. A rail translates its own codes into these; its texts go no further. */
export const REFUSAL_REASONS = {
  'insufficient-funds': { about: 'There is not enough money', advice: 'retry-later' },
  'limit-exceeded': {
    about: 'A limit of the card or account is reached: amount, or number of payments',
    advice: 'retry-later',
  },
  declined: { about: 'The bank or issuer said no and gives no reason', advice: 'retry-later' },
  'issuer-unavailable': { about: 'The bank or issuer could not be reached', advice: 'retry-later' },
  'expired-card': { about: 'The card has expired', advice: 'new-details' },
  'wrong-card': { about: 'There is no such card', advice: 'new-details' },
  cvc: { about: 'The security code is wrong', advice: 'new-details' },
  'wrong-address': { about: 'Name or address do not match those at the issuer', advice: 'new-details' },
  'blocked-card': { about: 'The issuer has blocked the card', advice: 'do-not-retry' },
  stolen: { about: 'The card is reported lost or stolen', advice: 'do-not-retry' },
  'account-closed': { about: 'The account of the card is closed', advice: 'do-not-retry' },
  'suspected-fraud': { about: 'Issuer, acquirer or rail suspect fraud', advice: 'do-not-retry' },
  'not-permitted': {
    about: 'The card or account cannot be used for a payment of this kind',
    advice: 'do-not-retry',
  },
  revoked: { about: 'The payer has withdrawn the consent to such payments', advice: 'do-not-retry' },
  'retry-blocked': {
    about: 'The rail refused the try itself, because earlier ones were refused for good',
    advice: 'do-not-retry',
  },
  'authentication-required': {
    about: 'The issuer wants the cardholder to confirm the payment (soft decline)',
    advice: 'payer-present',
  },
  'authentication-refused': {
    about: 'The issuer refused or forbade the payment in 3-D Secure',
    advice: 'payer-present',
  },
  'authentication-unavailable': {
    about: '3-D Secure was needed and did not work',
    advice: 'payer-present',
  },
  'challenge-failed': { about: 'The payer did not pass the challenge', advice: 'payer-present' },
  'not-authenticated': {
    about: 'The payer was not authenticated; while cards are being tested, whatever kept them from it',
    advice: 'payer-present',
  },
  'not-kept': { about: 'The payer did not agree that the card is kept' },
  'code-refused': { about: 'The code of the payer is wrong, was used or is too old' },
  'phone-unknown': { about: 'The method does not know the phone number' },
  'refused-by-bank': { about: 'Refused at the page or in the app of bank or wallet, by the payer or by it' },
  cancelled: { about: 'The payer gave up, or the payment was cancelled' },
  'timed-out': { about: 'The payer did not act, or no money came, in time' },
  'wrong-gift-card': { about: 'Number or PIN of the gift card are wrong' },
  'gift-card-balance': { about: 'The gift card holds less than the amount' },
  'gift-card-locked': { about: 'The gift card is locked after too many wrong PINs' },
  'gift-card-expired': { about: 'The gift card has expired' },
  'input-lost': {
    about:
      'The gateway stopped before the rail had the card, code or account, which is never stored; nothing was charged',
    advice: 'retry',
  },
  'amount-not-exact': { about: 'The rail cannot charge exactly this amount' },
  'request-refused': { about: 'The rail did not take the request' },
  'processing-error': { about: 'A technical fault; nothing was charged', advice: 'retry' },
} as const satisfies Readonly<Record<string, RefusalRow>>;

/** A key of {@link REFUSAL_REASONS}. */
export type RefusalReason = keyof typeof REFUSAL_REASONS;

/** How an attempt ends unpaid. `failed` is technical; the others are decisions. */
export type RefusalKind = 'declined' | 'cancelled' | 'timed-out' | 'failed';

/** The reason of each end where nothing more is known. */
export const UNKNOWN_REASON: Readonly<Record<RefusalKind, RefusalReason>> = {
  declined: 'declined',
  cancelled: 'cancelled',
  'timed-out': 'timed-out',
  failed: 'processing-error',
};

/** Returns the reason of this name; of any other text, that of the end. */
export const refusalReason = (text: string | undefined, kind: RefusalKind): RefusalReason =>
  text !== undefined && isNameOf(REFUSAL_REASONS, text) ? text : UNKNOWN_REASON[kind];

/** Returns what to do after a refusal, where the rail gives no advice of its own. */
export const adviceOf = (reason: RefusalReason): RetryAdvice | undefined =>
  (REFUSAL_REASONS[reason] as RefusalRow).advice;
