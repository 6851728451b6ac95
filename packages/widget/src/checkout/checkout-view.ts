// The views of <gw-checkout>, and the public state of each.
import type { CheckoutStatus } from '@gangway/protocol/checkout';
import type { Problem } from '../backend/problems.ts';

/** The current view. */
export type CheckoutView =
  | { readonly name: 'loading' }
  /**
   * `refusal`: the last submission was definitely refused. `unpaid`: its payment ended, and can be tried again here. In
   * both cases the input is kept.
   */
  | { readonly name: 'choosing'; readonly refusal?: Problem; readonly unpaid?: CheckoutStatus }
  /** `isSent`: the input was complete and the page did not cancel, so the request is being sent. */
  | { readonly name: 'submitting'; readonly isSent?: boolean }
  | { readonly name: 'redirecting'; readonly url: string; readonly status: CheckoutStatus }
  /** `isInApp`: the page passed the payment to a wallet's app. */
  | { readonly name: 'waiting'; readonly status: CheckoutStatus; readonly isInApp?: boolean | undefined }
  | { readonly name: 'result'; readonly status: CheckoutStatus }
  | { readonly name: 'problem'; readonly problem: Problem };

/** The public `state` of an element. */
export type ElementState = 'loading' | 'ready' | 'submitting' | 'waiting' | 'complete' | 'failed';

/** States of a successful payment. */
const GOOD: readonly CheckoutStatus['state'][] = ['paid', 'authorized', 'verify'];

/** Whether the payer is done: paid, reserved, or paid and being checked. */
export const isGood = (status: CheckoutStatus): boolean => GOOD.includes(status.state);

/** Returns the public state of a view. */
export function stateOf(view: CheckoutView): ElementState {
  switch (view.name) {
    case 'loading':
      return 'loading';
    case 'choosing':
      return 'ready';
    case 'submitting':
    case 'redirecting':
      return 'submitting';
    case 'waiting':
      return 'waiting';
    case 'result':
      return isGood(view.status) ? 'complete' : 'failed';
    case 'problem':
      return 'failed';
    default:
      return view satisfies never;
  }
}
