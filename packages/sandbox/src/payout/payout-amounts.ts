/** Amounts of payouts with a fixed outcome at the simulated bank, published in the test data. */

/** The outcome of a payout of such an amount. */
export type PayoutOutcome = 'refused' | 'silent' | 'returned';

/** Cents at the end of the amount → outcome. Any other amount is executed. */
export const PAYOUT_TEST_AMOUNTS = [
  { cents: 71n, outcome: 'refused', about: 'Refused: `failed`, and the money is back' },
  {
    cents: 72n,
    outcome: 'silent',
    about: 'Carried out, but the first answer is lost: `completed` within a minute',
  },
  {
    cents: 73n,
    outcome: 'returned',
    about: 'Carried out and returned seconds later: `completed`, then `failed`, and the money is back',
  },
] as const satisfies readonly { cents: bigint; outcome: PayoutOutcome; about: string }[];

/** Returns the outcome that an amount in hundredths triggers; undefined for an ordinary one. */
export const payoutOutcome = (amountMinor: bigint): PayoutOutcome | undefined =>
  PAYOUT_TEST_AMOUNTS.find(({ cents }) => amountMinor % 100n === cents)?.outcome;
