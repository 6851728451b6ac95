// What <gw-checkout> shows once a payment is on its way or over; while the payer still chooses, nothing.
import { nothing, type TemplateResult } from 'lit';
import { needsReload, type Problem } from '../backend/problems.ts';
import { problemView } from '../views/problem-view.ts';
import type { ResultProps } from '../views/result-view.ts';
import type { ViewContext } from '../views/view-context.ts';
import { redirectView } from '../views/waiting-view.ts';
import { type CheckoutView, isGood } from './checkout-view.ts';

/** A checkout whose payment is under way. */
export type WaitingCheckout = Extract<CheckoutView, { readonly name: 'waiting' }>;

/** What the payer can do from there. */
export interface AfterChoiceProps {
  /** The view of a payment under way. */
  readonly waiting: (view: WaitingCheckout) => TemplateResult;
  /** The view of an end. */
  readonly result: (props: ResultProps) => TemplateResult;
  /** Where a paid payer goes on to. */
  readonly nextUrl: string | undefined;
  readonly payerMessage: (problem: Problem) => string;
  /** Undefined where there is no other way to choose. */
  readonly onOther: (() => void) | undefined;
  /** After an unpaid end. */
  readonly onAgain: () => void;
  /** After a problem. */
  readonly onRetry: (problem: Problem) => void;
}

/** The view after the choice. */
export function afterChoice(
  context: ViewContext,
  view: CheckoutView,
  props: AfterChoiceProps,
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
