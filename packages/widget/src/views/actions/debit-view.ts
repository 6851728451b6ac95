// A debit was ordered: from which account, when, and by which mandate. The payer has nothing more to do.
import { html, nothing, svg } from 'lit';
import { debitWordsOf, loadDebitWords } from '../../languages/debit-words.ts';
import * as v from '../views.css.ts';
import { priceOf } from './action-parts.ts';
import type { ActionView } from './action-view.ts';
import * as s from './debit-view.css.ts';

/** Days in the calendar, and the one on which the money goes. */
const DAYS = 'M24 38h.1M36 38h.1M48 38h.1M24 50h.1';
const DEBITED = 'M36 50h12m-5-5 5 5-5 5';

/**
 * Renders what follows. There is no countdown and no other method: the bank has days, and a debit that was ordered is
 * not taken back here.
 */
const debitView: ActionView<'debit'> = (context, props) => {
  const words = debitWordsOf(context.language)!;
  const { last4, mandate, creditor } = props.action;
  const row = (term: string, fact: string | undefined) =>
    fact
      ? html`<div>
          <dt>${term}</dt>
          <dd><bdi dir="ltr">${fact}</bdi></dd>
        </div>`
      : nothing;
  return html`<div class=${v.stage} part="waiting" data-action="debit">
    <svg class=${s.calendar} viewBox="0 0 72 72" aria-hidden="true">
      <rect x="10" y="12" width="52" height="52" rx="6" />
      <path d="M10 27h52M24 7v10M48 7v10" />
      ${svg`<path data-days d=${DAYS} /><path data-debited d=${DEBITED} />`}
    </svg>
    <h2 class=${v.title} tabindex="-1">${words.title(priceOf(context, props))}</h2>
    <p class=${v.text}>${words.text(last4)}</p>
    <div class=${s.facts}>
      <dl>${row(words.reference, mandate)}${row(words.creditor, creditor)}</dl>
      <p>${words.statement}</p>
    </div>
  </div>`;
};

export { default as sheets } from './debit-view.css.ts?sheets';
export { debitView as view, loadDebitWords as load };
