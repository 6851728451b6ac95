/** The reasons why nothing was paid that a payer may know. */

/**
 * The closed list. It has what the payer can act on and nothing that helps to test stolen cards: every refusal of a
 * card by its issuer (number, date, code, money, theft) is `card-declined`.
 */
export const UNPAID_REASONS = [
  /** The BLIK code is wrong, used or expired. */
  'code-refused',
  /** The method does not know the phone number. */
  'phone-unknown',
  /** Refused in the bank's app, by the payer or the bank. */
  'refused-in-app',
  'card-declined',
  /** 3-D Secure did not prove that the payer holds the card. */
  'not-authenticated',
  /** The payer gave up. */
  'cancelled',
  /** The payer did not act in time at the bank, the app or the issuer. */
  'timed-out',
  /** The payer has used up the attempts of this trade. */
  'tried-too-often',
] as const;

/** See {@link UNPAID_REASONS}. */
export type UnpaidReason = (typeof UNPAID_REASONS)[number];
