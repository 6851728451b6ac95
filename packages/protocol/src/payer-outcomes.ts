/** The outcomes that a tester can choose at the sandbox bank, on its page or by a request (docs/test-data.md). */

/** Every outcome, in the order of the bank's page. */
export const PAYER_OUTCOMES = [
  'approve',
  'refuse',
  'cancel',
  'time-out',
  'silent',
  'twice',
  'late',
  'other-amount',
] as const;

/** One of {@link PAYER_OUTCOMES}. */
export type PayerOutcome = (typeof PAYER_OUTCOMES)[number];
