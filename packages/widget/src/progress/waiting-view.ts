// The waiting view: a sentence, a link to continue, another method, and the time left.
import { html, nothing, type TemplateResult } from 'lit';
import { safeUrl } from '../backend/navigation.ts';
import { faceOf } from '../offer-picker/method-faces.ts';
import type { ActionContext, WaitingFacts } from '../views/actions/action-view.ts';
import { checkingView } from '../views/checking-view.ts';
import { offersMore, timeLeft } from '../views/time-left.ts';
import * as s from '../views/views.css.ts';

/** Renders a payment in progress. When its time is over, renders the checking view, which offers nothing. */
export function waitingView(context: ActionContext, props: WaitingFacts): TemplateResult {
  if (props.secondsLeft === 0) return checkingView(context);
  const { waiting, unpaid } = context.words;
  const isCard = faceOf(props.status.method).asks === 'card';
  // A debit that was ordered is not taken back here.
  const onOther = props.status.action?.kind === 'debit' ? undefined : props.onOther;
  const onStart = onOther ?? (isCard && !offersMore(props) ? props.onAgain : undefined);
  const url = safeUrl(props.status.continueUrl);
  return html`<div class=${s.stage} part="waiting">
    <span class=${s.spinner} aria-hidden="true"></span>
    <h2 class=${s.title} tabindex="-1">${waiting.title}</h2>
    <p class=${s.text}>${waiting.text}</p>
    ${props.status.action ? nothing : timeLeft(context, props)}
    ${
      url || onStart
        ? html`<div class=${s.actions}>
            ${
              url
                ? html`<a class="${s.button} ${s.primary}" part="button" href=${url}>${waiting.go}</a>`
                : nothing
            }
            ${
              onStart
                ? html`<button class="${s.button} ${s.quiet}" type="button" @click=${onStart}>
                    ${onOther ? waiting.other : unpaid.again}
                  </button>`
                : nothing
            }
          </div>`
        : nothing
    }
  </div>`;
}

/** Renders the view before a redirect, with a link in case the browser does not follow it. */
export function redirectView({ words: { redirect } }: ActionContext, url: string): TemplateResult {
  return html`<div class=${s.stage} part="waiting">
    <span class=${s.spinner} aria-hidden="true"></span>
    <h2 class=${s.title} tabindex="-1">${redirect.title}</h2>
    <p class=${s.text}>${redirect.text}</p>
    <div class=${s.actions}>
      <a class="${s.button} ${s.secondary}" href=${url}>${redirect.go}</a>
    </div>
  </div>`;
}
