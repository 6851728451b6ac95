// What the views of actions share: the way out, the time that is left, and the moment when it is over.
import { html, nothing, type TemplateResult } from 'lit';
import { formatPrice, formatTimeLeft } from '../../languages/languages.ts';
import { faceOf, labelOf } from '../../method-picker/method-faces.ts';
import { drawnMark } from '../drawn-mark.ts';
import * as v from '../views.css.ts';
import type { ActionContext, WaitingFacts } from './action-view.ts';

/** The amount as the payer's language writes it. */
export const priceOf = ({ locale }: ActionContext, { status }: WaitingFacts): string =>
  formatPrice(status.amount, status.currency, locale);

/** The name of the app that takes the payment, when the method is an app's and not many apps' code. */
export function appOf({ strings }: ActionContext, { status }: WaitingFacts): string | undefined {
  return status.method === 'QRcode' ? undefined : labelOf(faceOf(status.method), strings);
}

/** The time left; read out by the live region at three moments only, so it is silent here. */
export const timeLeft = ({ strings }: ActionContext, seconds: number): TemplateResult =>
  html`<p class=${v.small} aria-hidden="true" data-countdown>${strings.waiting.left(formatTimeLeft(seconds))}</p>`;

/** "Choose another way", when there is one; `look` is a class of the views. */
export const otherWay = (
  { strings }: ActionContext,
  { onOther }: WaitingFacts,
  look: string = v.quiet,
): TemplateResult | typeof nothing =>
  onOther
    ? html`<button
        class="${v.button} ${look}"
        part=${look === v.primary ? 'button' : nothing}
        type="button"
        data-other
        @click=${onOther}
      >
        ${strings.waiting.other}
      </button>`
    : nothing;

/** A way on where what the payer waits for may never come: another way to pay, or the only one once more. */
export const wayOn = (
  context: ActionContext,
  props: WaitingFacts,
  look: string = v.quiet,
): TemplateResult | typeof nothing =>
  props.onOther || !props.onAgain
    ? otherWay(context, props, look)
    : html`<button
        class="${v.button} ${look}"
        part=${look === v.primary ? 'button' : nothing}
        type="button"
        data-again
        @click=${props.onAgain}
      >
        ${context.words.unpaid.again}
      </button>`;

/**
 * The time is over, and the server has not said yet how the payment ended: until it does, no other way is offered. Only
 * a `transfer` may be on its way for days: nothing turns meanwhile, and who sent none may pay in another way.
 */
export function overView(context: ActionContext, transfer?: WaitingFacts): TemplateResult {
  const { over } = context.words;
  return html`<div class=${v.stage} part="waiting" data-action="over">
    ${transfer ? drawnMark('expired') : html`<span class=${v.spinner} aria-hidden="true"></span>`}
    <h2 class=${v.title} tabindex="-1">${over.title}</h2>
    <p class=${v.text}>${transfer ? over.transfer : over.text}</p>
    ${transfer ? otherWay(context, transfer) : nothing}
  </div>`;
}
