/** Retries: what may follow when an attempt was refused, or has never reached its rail. */
import type { Attempt, AttemptRetryPolicy } from '../orders/attempts.ts';
import type { Rail, RailRetryPolicy } from '../rails/rail.ts';

/**
 * `resend`: the same attempt may be sent again, and a no leaves the order open. `new-attempt`: a no leaves the order
 * open, and only another attempt may follow. `none`: a no ends the order.
 */
export type RetryPolicy = RailRetryPolicy | Exclude<AttemptRetryPolicy, 'as-rail'>;

/** Returns the policy of an attempt at its rail. A rail that is configured no more counts as one that takes resends. */
export function retryPolicyOf(
  { retryPolicy }: Pick<Attempt, 'retryPolicy'>,
  rail: Pick<Rail, 'retryPolicy'> | undefined,
): RetryPolicy {
  if (retryPolicy === 'none') return 'none';
  if (rail?.retryPolicy !== 'none') return 'resend';
  return retryPolicy === 'as-rail' ? 'none' : retryPolicy;
}
