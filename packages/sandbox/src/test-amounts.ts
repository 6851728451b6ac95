/** Amounts of captures and refunds with a fixed outcome, published so that testers can trigger each. */

/** The outcome of a capture or refund of such an amount. */
export type TestAmountOutcome = 'refused' | 'silent';

/** Cents at the end of the amount → outcome. Any other amount is carried out. */
export const TEST_AMOUNTS = [
  {
    cents: 71n,
    outcome: 'refused',
    capture: 'Refused: -4002, and the order stays `authorized`',
    refund: 'Refused: `refund failed`',
  },
  {
    cents: 72n,
    outcome: 'silent',
    capture: 'Carried out, but the first answer is lost: `authorized` at first, `paid` within a minute',
    refund: 'Carried out, but the first answer is lost: `refunded` within a minute',
  },
] as const satisfies readonly {
  cents: bigint;
  outcome: TestAmountOutcome;
  capture: string;
  refund: string;
}[];

/** The error for a refused test amount. */
export const REFUSED_AMOUNT = 'This amount is refused, as the table of test amounts says.';

/** The response in place of a lost one. */
export const LOST_ANSWER = 'The answer is lost, as the table of test amounts says.';

/** Returns the outcome that an amount in hundredths triggers; undefined for an ordinary one. */
export const testAmountOutcome = (amountMinor: bigint): TestAmountOutcome | undefined =>
  TEST_AMOUNTS.find(({ cents }) => amountMinor % 100n === cents)?.outcome;

/**
 * Returns a function that is true once for each request with a silent amount: its response is to be lost. The request
 * is carried out, and a repeat gets its response.
 */
export function answersToLose(): (requestId: string, amountMinor: bigint) => boolean {
  const lost = new Set<string>();
  return (requestId, amountMinor) => {
    if (testAmountOutcome(amountMinor) !== 'silent' || lost.has(requestId)) return false;
    lost.add(requestId);
    return true;
  };
}
