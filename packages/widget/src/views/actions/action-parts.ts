// Pieces shared by the views of actions: the other method, and the view when the time is over.
import { html, nothing, type TemplateResult } from 'lit';
import { formatPrice } from '../../languages/languages.ts';
import { faceOf, labelOf } from '../../offer-picker/method-faces.ts';
import { drawnMark } from '../drawn-mark.ts';
import { offersMore } from '../time-left.ts';
import * as v from '../views.css.ts';
import type { ActionContext, WaitingFacts } from './action-view.ts';

/** Formats the amount in the payer's locale. */
export const priceOf = ({ locale }: ActionContext, { status }: WaitingFacts): string =>
  formatPrice(status.amount, status.currency, locale);

/** Returns the name of the app for the payment; undefined if several apps can read the code. */
export function appOf({ strings }: ActionContext, { status }: WaitingFacts): string | undefined {
  return status.method === 'QRcode' ? undefined : labelOf(faceOf(status.method), strings);
}

/** Renders "Choose another way" if there is one; `look` is a class of the views. */
export const otherWay = (
  { words }: ActionContext,
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
        ${words.waiting.other}
      </button>`
    : nothing;

/** Renders a button for when the awaited action may never come: another method, or the only one again. */
export const wayOn = (
  context: ActionContext,
  props: WaitingFacts,
  look: string = v.quiet,
): TemplateResult | typeof nothing =>
  props.onOther || !props.onAgain || offersMore(props)
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
 * Renders the view when the time is over but the server has not reported the result yet. It offers no other method.
 * Only a `transfer` may take days: it shows no spinner, and payers who sent none may choose another method.
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
