/** Why an order was not paid, from the closed list that its payer may see (docs/protocol.md, v3.QueryOrder). */
import { METHODS, type MethodName, UNPAID_REASONS, type UnpaidReason } from '@gangway/protocol';
import { reasonIn } from './attempt-end.ts';
import { type Attempt, isPending, isSpent } from './attempts.ts';
import type { Order } from './order.ts';

/** Decline reasons of cards that a payer may see. Everything else that an issuer reports is withheld. */
const DECLINE_REASONS: Readonly<Record<string, UnpaidReason>> = {
  'challenge-failed': 'not-authenticated',
  'authentication-unavailable': 'not-authenticated',
  // The one reason for everyone who has not authenticated during card testing.
  'not-authenticated': 'not-authenticated',
  // The payer refused to let the shop store the card.
  'not-kept': 'cancelled',
};

/**
 * Returns the reason of the last payment attempt; `attempts` are all of the trade's, oldest first. Undefined while an
 * attempt is pending, without a reason, or when the payer may not see it. Leaving before the first attempt is
 * `cancelled`.
 */
export function unpaidReason(
  { state, subPayMethod }: Pick<Order, 'state' | 'subPayMethod'>,
  attempts: readonly Pick<Attempt, 'state' | 'result'>[],
): UnpaidReason | undefined {
  const last = attempts.at(-1);
  if (!last) return state === 'declined' ? 'cancelled' : undefined;
  if (isSpent(attempts) && !isPending(last) && last.state !== 'done') return 'tried-too-often';
  switch (last.state) {
    case 'cancelled':
    case 'timed-out':
      return last.state;
    case 'declined':
      return reasonOfNo(subPayMethod, reasonIn(last.result));
    case 'asking':
    case 'open':
    case 'done':
    case 'failed':
      return undefined;
    default:
      return last.state satisfies never;
  }
}

function reasonOfNo(method: MethodName, result: string): UnpaidReason | undefined {
  const { flow, approval } = METHODS[method];
  if (flow === 'card') return DECLINE_REASONS[result] ?? 'card-declined';
  if (approval !== 'app') return undefined;
  return UNPAID_REASONS.find((reason) => reason === result) ?? 'refused-in-app';
}
