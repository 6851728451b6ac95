/** What may follow an attempt that was refused or never reached its rail. */
import type { Attempt, AttemptRetryPolicy } from '../orders/attempts.ts';
import type { Rail, RailRetryPolicy } from '../rails/rail.ts';

/**
 * `resend`: the same attempt may be sent again, and a refused one leaves the order open. `new-attempt`: a refused
 * attempt leaves the order open, but only a new attempt may follow. `none`: a refused attempt ends the order.
 */
export type RetryPolicy = RailRetryPolicy | Exclude<AttemptRetryPolicy, 'as-rail'>;

/** Returns the policy of an attempt at its rail. A rail that is no longer configured counts as `resend`. */
export function retryPolicyOf(
  { retryPolicy }: Pick<Attempt, 'retryPolicy'>,
  rail: Pick<Rail, 'retryPolicy'> | undefined,
): RetryPolicy {
  if (retryPolicy === 'none') return 'none';
  if (rail?.retryPolicy !== 'none') return 'resend';
  return retryPolicy === 'as-rail' ? 'none' : retryPolicy;
}
