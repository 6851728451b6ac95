// The view of a problem: a sentence for the payer, a button, and the shop's own link.
import { html, type TemplateResult } from 'lit';
import { PROBLEMS, type Problem } from '../backend/problems.ts';
import { drawnMark } from './drawn-mark.ts';
import type { ViewContext } from './view-context.ts';
import * as s from './views.css.ts';

/** The problem and the action of the button. */
export interface ProblemProps {
  readonly problem: Problem;
  /** Whether only a reload helps; the button then reloads the page. */
  readonly reload: boolean;
  readonly onAgain: () => void;
}

/**
 * Renders a problem. The default slot (the shop's link) is below the button, or above it when trying again would
 * hardly help.
 */
export function problemView({ strings, hasLink }: ViewContext, props: ProblemProps): TemplateResult {
  const leads = hasLink && PROBLEMS[props.problem.code].payer === 'shop';
  const look = leads ? s.quiet : s.primary;
  const actions = [
    html`<button class="${s.button} ${look}" part="button" type="button" @click=${props.onAgain}>
      ${props.reload ? strings.problem.reload : strings.problem.again}
    </button>`,
    html`<div class="${s.fallback} ${leads ? s.fallbackLead : ''}"><slot></slot></div>`,
  ];
  return html`<div class=${s.stage} part="error">
    ${drawnMark('failed')}
    <h2 class=${s.title} tabindex="-1">${strings.problem.title}</h2>
    <p class=${s.text}>${props.problem.payerMessage}</p>
    <div class=${s.actions}>${leads ? actions.reverse() : actions}</div>
    <p class=${s.small}>${strings.problem.support(props.problem.code)}</p>
  </div>`;
}
