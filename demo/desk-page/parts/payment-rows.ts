/** A list of payments to choose from. */
import { html, type TemplateResult } from 'lit';
import type { Desk } from '../state.ts';
import { chip } from './pieces.ts';
import { when } from './times.ts';

/** The members of a payment in `v3.ListOrder` that the list shows. */
export interface Listed {
  readonly trade_id: string;
  readonly order_id: string;
  readonly state: string;
  readonly amount: string;
  readonly currency: string;
  readonly sub_pay_method: string;
  /** Unix seconds. */
  readonly created_at: string;
}

/** Two lines per payment: state, amount and method, then order_id and time. */
export const paymentRows = (desk: Desk, payments: readonly Listed[]): TemplateResult =>
  html`<ul class="desk-chooser">${payments.map(
    (one) => html`<li><a href=${desk.linkTo('payment', one.trade_id)}>
<span class="desk-chosen">${chip(one.state)}<b>${one.amount} ${one.currency}</b>
<span>${one.sub_pay_method}</span></span>
<span class="desk-chosen quiet"><span class="code">${one.order_id}</span>${when(Number(one.created_at) * 1000)}</span>
</a></li>`,
  )}</ul>`;
