// Which unpaid ends lead back to the form, with the input kept and a sentence above the pay button.
import type { CheckoutStatus } from '@gangway/protocol/checkout';
import { problem } from '../backend/problems.ts';
import type { CheckoutFlow } from '../checkout/checkout-flow.ts';
import { findByName } from '../checkout/find-by-name.ts';

/** Views in which the payer waits for the payment that they began here, or comes back from it (`loading`). */
const WAITING: readonly CheckoutFlow['view']['name'][] = ['loading', 'submitting', 'redirecting', 'waiting'];

/**
 * Whether the payer, who waited here or was sent back, can try this payment again in the form of its offer. That needs
 * fields to correct, or other ways beside it. An order that has expired, was cancelled or was tried too often takes no
 * other payment.
 */
export function canTryAgainInForm(
  { view, offers = [], offer, host }: CheckoutFlow,
  { state, reason, offer: id, method, mayBePaid = false }: CheckoutStatus,
): boolean {
  const isOpen = (state === 'declined' || state === 'failed') && reason !== 'tried-too-often';
  if (!isOpen || !WAITING.includes(view.name)) return false;
  const isChosen = offer !== undefined && findByName(offers, id ?? method) === offer;
  const refusal = problem('payment-refused', `The payment ended ${state}.`);
  // Where the same payment goes on, as on the gateway's page, its result offers the next try.
  const hasOthers = offers.length > 1 && !mayBePaid;
  return isChosen && (hasOthers || host.canCorrectInForm(refusal));
}
