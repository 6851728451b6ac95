/** `<desk-payments>`: a merchant's newest payments, to choose from, and a field that finds any payment. */
import { html, type TemplateResult } from 'lit';
import { given } from '../../desk/asked.ts';
import { Answer } from '../answer.ts';
import { DeskElement } from '../desk-element.ts';
import { type Listed, paymentRows } from '../parts/payment-rows.ts';
import { action, card, empty, merchantChoice, merchantOf } from '../parts/pieces.ts';
import './payment-finder.ts';

const LISTED_MAX = '30';

class DeskPayments extends DeskElement {
  readonly #payments = new Answer<readonly Listed[]>(this, {
    about: () => merchantOf(this.desk),
    ask: async (merchant) => {
      const listed = await this.desk.call<{ orders?: readonly Listed[] }>(merchant, 'v3.ListOrder', {
        page: '1',
        limit: LISTED_MAX,
      });
      return listed.ok ? given(listed.data.orders ?? []) : listed;
    },
  });

  override render(): TemplateResult {
    return html`<div class="desk-columns">
${card('Find a payment', html`<desk-payment-finder .desk=${this.desk}></desk-payment-finder>`, 'find')}
${card(
  'Newest payments',
  html`<div class="desk-line">${merchantChoice(this)}
${action('Look again', () => this.#payments.read(), { name: 'again' })}</div>${this.#payments.show(
    'Asking for payments',
    (payments) => this.#list(payments),
  )}`,
  'payments',
)}</div>`;
  }

  #list(payments: readonly Listed[]): TemplateResult {
    if (payments.length === 0)
      return html`${empty('There are no payments yet.')}<p><a href=${this.desk.linkTo('pay')}>Make one</a></p>`;
    return paymentRows(this.desk, payments);
  }
}

customElements.define('desk-payments', DeskPayments);
