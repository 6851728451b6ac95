/** What a tester can let happen to a payment at the sandbox's pretend bank, by page or by call (docs/test-data.md). */

/** Every outcome, in the order of the page. */
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
