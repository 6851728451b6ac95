// What the card frame's answer about a gift card means for the payment.
import { type Problem, problem } from '../backend/problems.ts';
import type { VoucherOutcome } from '../card-frame/gift-card-messages.ts';

/** Returns why a gift card did not pay; undefined when the payment goes on. Retriable when no answer came. */
export function voucherRefusal(outcome: VoucherOutcome): Problem | undefined {
  if (outcome === 'accepted' || outcome === 'over') return undefined;
  const code = outcome === 'unreachable' ? 'voucher-unreachable' : 'voucher-refused';
  return problem(code, `The gift card's answer is ${outcome}.`, outcome);
}
