// What the card frame's answer about a gift card means for the payment.
import { type Problem, problem } from '../backend/problems.ts';
import type { VoucherOutcome } from '../card-frame/gift-card-messages.ts';

const GOES_ON: readonly VoucherOutcome[] = ['accepted', 'part-paid', 'over'];

/** Returns why a gift card did not pay; undefined when the payment goes on. Retriable when no answer came. */
export function voucherRefusal(outcome: VoucherOutcome): Problem | undefined {
  if (GOES_ON.includes(outcome)) return undefined;
  const code = outcome === 'unreachable' ? 'voucher-unreachable' : 'voucher-refused';
  return problem(code, `The gift card's answer is ${outcome}.`, outcome);
}
