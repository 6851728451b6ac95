/** Why a payment was refused, for its merchant (docs/protocol.md, v3.QueryOrder); a payer sees `unpaidReason`. */
import {
  adviceOf,
  type OrderState,
  type RefusalKind,
  type RefusalReason,
  type RetryAdvice,
  refusalReason,
} from '@gangway/protocol';
import { reasonIn } from './attempt-end.ts';
import type { Attempt } from './attempts.ts';
import type { Order } from './order.ts';

/** The states in which an order may have a refusal. */
const REFUSED_STATES: ReadonlySet<OrderState> = new Set(['processing', 'declined', 'failed', 'expired']);

/** The members of a query or notification. */
export interface RefusalMembers {
  readonly reason_code?: RefusalReason;
  readonly retry_advice?: RetryAdvice;
}

/** Whether an order in this state may have a refusal. */
export const mayBeRefused = ({ state }: Pick<Order, 'state'>): boolean => REFUSED_STATES.has(state);

/**
 * Returns why the last payment attempt was refused, and what the card's scheme advises; `payments` are the trade's
 * payment attempts, oldest first. Without members while an attempt is pending, after a yes, and for an order that has
 * only expired. Leaving before the first attempt is `cancelled`.
 */
export function refusalMembers(
  order: Pick<Order, 'state'>,
  payments: readonly Pick<Attempt, 'state' | 'result' | 'advice'>[],
): RefusalMembers {
  if (!mayBeRefused(order)) return {};
  const last = payments.at(-1);
  if (!last) return order.state === 'declined' ? { reason_code: 'cancelled' } : {};
  const { state, result } = last;
  if (!isRefused(state)) return {};
  const reason = refusalReason(reasonIn(result), state);
  const advice = last.advice || adviceOf(reason);
  return { reason_code: reason, ...(advice && { retry_advice: advice }) };
}

const isRefused = (state: Attempt['state']): state is RefusalKind & Attempt['state'] =>
  state === 'declined' || state === 'cancelled' || state === 'timed-out' || state === 'failed';
