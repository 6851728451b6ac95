/** Attempts as a rail is given them. For tests only. */
import type { RailAttempt } from './rail.ts';

/** Returns an attempt; the reference is that of the fake rail. */
export const attemptOf = (attemptId: string, changes: Partial<RailAttempt> = {}): RailAttempt => ({
  attemptId,
  reference: `ref-${attemptId}`,
  amountMinor: 2499n,
  currency: 'EUR',
  ...changes,
});
