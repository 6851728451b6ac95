// The views of <gw-checkout> once a payment is in progress or over.
import { nothing, type TemplateResult } from 'lit';
import { type CheckoutView, isGood } from '../checkout/checkout-view.ts';
import type { Leaving } from './leaving.ts';
import type { PaymentProgress } from './payment-progress.ts';

/** What the views show, and the payer's actions. */
export interface OutcomeProps {
  readonly progress: PaymentProgress;
  /** Whether the payer uses the phone that has the apps. */
  readonly isPhone: boolean;
  /** Where the payer continues after paying. */
  readonly leaving: Leaving | undefined;
  /** Undefined when there is no other method. */
  readonly onOther: (() => void) | undefined;
  /**
   * Begins the payment's method again: after an unpaid end, or in place of an open payment. Undefined for a method
   * that is not in the list.
   */
  readonly onAgain: (() => void) | undefined;
}

/** Returns the view of a payment in progress or over; nothing in other views. */
export function outcomeView(
  view: CheckoutView,
  { progress, isPhone, leaving, onOther, onAgain }: OutcomeProps,
): TemplateResult | typeof nothing {
  switch (view.name) {
    case 'redirecting':
      return progress.redirect(view.url);
    case 'waiting':
      return progress.waiting({ ...view, isPhone, onOther, onAgain });
    case 'result':
      if (isGood(view.status)) return progress.result({ status: view.status, leaving });
      return progress.result({ status: view.status, onAgain, onOther });
    default:
      return nothing;
  }
}
