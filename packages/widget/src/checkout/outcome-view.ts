// The views of <gw-checkout> once a payment is in progress or over.
import { nothing, type TemplateResult } from 'lit';
import { needsReload, type Problem } from '../backend/problems.ts';
import { problemView } from '../views/problem-view.ts';
import type { ResultProps } from '../views/result-view.ts';
import type { ViewContext } from '../views/view-context.ts';
import { redirectView } from '../views/waiting-view.ts';
import { type CheckoutView, isGood } from './checkout-view.ts';

/** The view of a payment in progress. */
export type WaitingCheckout = Extract<CheckoutView, { readonly name: 'waiting' }>;

/** The views and the payer's actions. */
export interface OutcomeProps {
  /** Renders a payment in progress. */
  readonly waiting: (view: WaitingCheckout) => TemplateResult;
  /** Renders the result of a payment. */
  readonly result: (props: ResultProps) => TemplateResult;
  /** Where the payer continues after paying. */
  readonly nextUrl: string | undefined;
  readonly payerMessage: (problem: Problem) => string;
  /** Undefined when there is no other method. */
  readonly onOther: (() => void) | undefined;
  /** After an unpaid end. */
  readonly onAgain: () => void;
  /** After a problem. */
  readonly onRetry: (problem: Problem) => void;
}

/** Returns the view of a payment in progress or over; nothing while the payer still chooses. */
export function outcomeView(
  context: ViewContext,
  view: CheckoutView,
  props: OutcomeProps,
): TemplateResult | typeof nothing {
  switch (view.name) {
    case 'redirecting':
      return redirectView(context, view.url);
    case 'waiting':
      return props.waiting(view);
    case 'result': {
      const { nextUrl, onAgain, onOther } = props;
      if (isGood(view.status)) return props.result({ status: view.status, nextUrl });
      return props.result({ status: view.status, onAgain, ...(onOther ? { onOther } : {}) });
    }
    case 'problem':
      return problemView(context, {
        problem: { ...view.problem, payerMessage: props.payerMessage(view.problem) },
        reload: needsReload(view.problem),
        onAgain: () => props.onRetry(view.problem),
      });
    case 'loading':
    case 'choosing':
    case 'submitting':
      return nothing;
    default:
      return view satisfies never;
  }
}
