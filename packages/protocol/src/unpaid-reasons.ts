/** Why a payment was not made, as far as its payer may know. */

/**
 * The closed list. It has what the payer can act on and nothing that helps to try stolen cards: any objection of an
 * issuer to a card (number, date, code, money, theft) is `card-declined`.
 */
export const UNPAID_REASONS = [
  /** The BLIK code is wrong, was used or is too old. */
  'code-refused',
  /** Bizum does not know the phone number. */
  'phone-unknown',
  /** Somebody, or the bank itself, refused it in the bank's app. */
  'refused-in-app',
  'card-declined',
  /** 3-D Secure did not prove that the payer holds the card. */
  'not-authenticated',
  /** The payer gave up. */
  'cancelled',
  /** Bank, app or issuer waited too long for the payer. */
  'timed-out',
  /** The payer has used up the tries of this trade, whatever became of each. */
  'tried-too-often',
] as const;

/** See {@link UNPAID_REASONS}. */
export type UnpaidReason = (typeof UNPAID_REASONS)[number];
