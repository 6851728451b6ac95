/** Ends an attempt, counts its end once it is committed, tells the operator of a fault, and says what may follow. */
import type { AttemptEnd } from '../orders/attempt-end.ts';
import { type Attempt, type AttemptRetryPolicy, endAttempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import type { Rail, RailRetryPolicy } from '../rails/rail.ts';
import type { Transaction } from '../storage/database.ts';
import type { GatewayServices } from './gateway-services.ts';

/**
 * Ends an attempt for good. A late yes to one that has ended already is counted by its new state as well. A technical
 * failure, such as credentials that the rail does not take any more, is a line in the log.
 */
export async function endAndCount(
  { clock, metrics, log }: Pick<GatewayServices, 'clock' | 'metrics' | 'log'>,
  tx: Transaction,
  { order, attempt }: { readonly order: Pick<Order, 'subPayMethod'>; readonly attempt: Attempt },
  end: AttemptEnd,
): Promise<void> {
  await endAttempt(tx, attempt.id, { ...end, now: clock.now() });
  const { id: attemptId, kind, rail } = attempt;
  const ended = { kind, rail, method: order.subPayMethod, outcome: end.state };
  tx.afterCommit(() => {
    metrics.attemptEnded(ended);
    if (end.state === 'failed')
      log.warn({ attemptId, kind, rail, result: end.result }, 'an attempt failed at its rail');
  });
}

/**
 * What may follow an attempt that was refused or never reached its rail. `resend`: the same attempt may be sent again,
 * and a refused one leaves the order open. `new-attempt`: a refused attempt leaves the order open, but only a new
 * attempt may follow. `none`: a refused attempt ends the order.
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
