// Waiting for a payment: one sentence, one way on, one way out, and the time that is left.
import type { CheckoutStatus } from '@gangway/protocol/checkout';
import { html, nothing, type TemplateResult } from 'lit';
import { safeUrl } from '../backend/navigation.ts';
import { formatTimeLeft } from '../languages/languages.ts';
import type { ViewContext } from './view-context.ts';
import * as s from './views.css.ts';

/** What the waiting view shows beside its sentences. */
export interface WaitingProps {
  readonly status: CheckoutStatus;
  /** Seconds until the order lapses, by the server's clock. */
  readonly secondsLeft: number;
  /** Called by "choose another way"; without it there is no such button. */
  readonly onOther?: (() => void) | undefined;
}

/** The view of a payment that is under way. Its time over, the answer is looked for, and nothing is offered. */
export function waitingView(context: ViewContext, props: WaitingProps): TemplateResult {
  if (props.secondsLeft === 0) return checkingView(context);
  const { strings } = context;
  const url = safeUrl(props.status.continueUrl);
  return html`<div class=${s.stage} part="waiting">
    <span class=${s.spinner} aria-hidden="true"></span>
    <h2 class=${s.title} tabindex="-1">${strings.waiting.title}</h2>
    <p class=${s.text}>${strings.waiting.text}</p>
    ${props.status.action ? nothing : countdown(strings.waiting.left(formatTimeLeft(props.secondsLeft)))}
    ${
      url || props.onOther
        ? html`<div class=${s.actions}>
            ${
              url
                ? html`<a class="${s.button} ${s.primary}" part="button" href=${url}>${strings.waiting.go}</a>`
                : nothing
            }
            ${
              props.onOther
                ? html`<button class="${s.button} ${s.quiet}" type="button" @click=${props.onOther}>
                    ${strings.waiting.other}
                  </button>`
                : nothing
            }
          </div>`
        : nothing
    }
  </div>`;
}

// Read out by the live region at three moments only, so it is silent here. An action has a time of its own, which its
// view tells once that is loaded.
const countdown = (left: string): TemplateResult =>
  html`<p class=${s.small} aria-hidden="true" data-countdown>${left}</p>`;

/** The moment before the browser leaves; the link is for a browser that does not. */
export function redirectView({ strings }: ViewContext, url: string): TemplateResult {
  return html`<div class=${s.stage} part="waiting">
    <span class=${s.spinner} aria-hidden="true"></span>
    <h2 class=${s.title} tabindex="-1">${strings.redirect.title}</h2>
    <p class=${s.text}>${strings.redirect.text}</p>
    <div class=${s.actions}>
      <a class="${s.button} ${s.secondary}" href=${url}>${strings.redirect.go}</a>
    </div>
  </div>`;
}

/** Before the first answer about a payment is there. */
export function checkingView({ strings }: ViewContext): TemplateResult {
  return html`<div class=${s.stage} part="waiting">
    <span class=${s.spinner} aria-hidden="true"></span>
    <h2 class=${s.title} tabindex="-1">${strings.checking.title}</h2>
    <p class=${s.text}>${strings.checking.text}</p>
  </div>`;
}
