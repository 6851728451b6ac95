// The time left to pay, and a way to more of it.
import { html, nothing, type TemplateResult } from 'lit';
import { formatTimeLeft } from '../languages/format-time-left.ts';
import type { ActionContext, WaitingFacts } from './actions/action-view.ts';
import * as v from './views.css.ts';

/** From when on more time is offered, and announced, in seconds before the end. */
export const MORE_SECONDS = 180;

/** Whether more time is offered. */
export const offersMore = ({ secondsLeft, status, onAgain }: WaitingFacts): boolean =>
  onAgain !== undefined && !status.hasFixedEnd && secondsLeft <= MORE_SECONDS;

/**
 * Renders the time left, and towards its end a button that begins the payment again with its full time (WCAG 2.2.1).
 * The live region announces the time only three times, so it is silent here.
 */
export const timeLeft = ({ words: { waiting } }: ActionContext, facts: WaitingFacts): TemplateResult =>
  html`<p class=${v.small} aria-hidden="true" data-countdown>${waiting.left(formatTimeLeft(facts.secondsLeft))}</p>
    ${
      offersMore(facts)
        ? html`<button class="${v.button} ${v.quiet}" type="button" data-more @click=${facts.onAgain}>
            ${waiting.more}
          </button>`
        : nothing
    }`;
