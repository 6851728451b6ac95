/** Ends an attempt, and counts its end once it is committed. */
import { type Attempt, endAttempt, type FinalState } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import type { Transaction } from '../storage/database.ts';
import type { GatewayServices } from './gateway-services.ts';

/** How an attempt ended. */
export interface AttemptEnd {
  readonly state: FinalState;
  /** Why; empty after a yes. */
  readonly result?: string;
  /** The rail's reference, where it is known only now. */
  readonly reference?: string;
}

/** Ends an attempt for good. A late yes to one that has ended already is counted by its new state as well. */
export async function endAndCount(
  { clock, metrics }: Pick<GatewayServices, 'clock' | 'metrics'>,
  tx: Transaction,
  { order, attempt }: { readonly order: Pick<Order, 'subPayMethod'>; readonly attempt: Attempt },
  end: AttemptEnd,
): Promise<void> {
  await endAttempt(tx, attempt.id, { ...end, now: clock.now() });
  const { kind, rail } = attempt;
  const ended = { kind, rail, method: order.subPayMethod, outcome: end.state };
  tx.afterCommit(() => metrics.attemptEnded(ended));
}
