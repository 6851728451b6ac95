/** Amounts of captures and refunds that have an outcome of their own: published, so that each can be had on purpose. */

/** What scheme and acquirer do with a capture or refund of such an amount. */
export type TestAmountOutcome = 'refused' | 'silent';

/** Cents at the end of the amount → what happens. Every other amount is simply carried out. */
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

/** What is said to a request whose amount is refused on purpose. */
export const REFUSED_AMOUNT = 'This amount is refused, as the table of test amounts says.';

/** What stands in place of an answer that is lost on purpose. */
export const LOST_ANSWER = 'The answer is lost, as the table of test amounts says.';

/** Returns the outcome that an amount in hundredths triggers; undefined for an ordinary one. */
export const testAmountOutcome = (amountMinor: bigint): TestAmountOutcome | undefined =>
  TEST_AMOUNTS.find(({ cents }) => amountMinor % 100n === cents)?.outcome;

/**
 * Tells of each request with a silent amount, once, that its answer is to be lost: the work is done, and whoever asks
 * again is answered.
 */
export function answersToLose(): (requestId: string, amountMinor: bigint) => boolean {
  const lost = new Set<string>();
  return (requestId, amountMinor) => {
    if (testAmountOutcome(amountMinor) !== 'silent' || lost.has(requestId)) return false;
    lost.add(requestId);
    return true;
  };
}
