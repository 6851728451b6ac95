/** `<desk-payments>`: a merchant's payments by filter, amount and page. `#/payment?state=paid&sum=2.10&page=2`. */
import { formatAmount, METHODS, ORDER_STATES, parseAmount } from '@gangway/protocol';
import { html, nothing, type TemplateResult } from 'lit';
import { Answer } from '../answer.ts';
import { DeskElement } from '../desk-element.ts';
import { findPage, PAGE_ROWS, type Page } from '../parts/payment-pages.ts';
import { type Listed, paymentRows } from '../parts/payment-rows.ts';
import { action, card, choice, empty, field, merchantChoice, merchantOf } from '../parts/pieces.ts';
import './payment-finder.ts';

const STATES = [['', 'All'], ...ORDER_STATES.map((state) => [state, state] as const)] as const;
const WAYS = [
  ['', 'All'],
  ...Object.entries(METHODS).map(([name, { label }]) => [name, label] as const),
] as const;

class DeskPayments extends DeskElement {
  readonly #page = new Answer<Page>(this, {
    about: () => JSON.stringify([merchantOf(this.desk), this.#filter, this.#sum, this.#number]),
    ask: () =>
      findPage({ amount: this.#sum, page: this.#number }, (data) =>
        this.desk.call(merchantOf(this.desk), 'v3.ListOrder', { ...data, ...this.#filter }),
      ),
  });

  #pagesOf = '';

  /** Another filter begins at its first page; a link may name a later one. */
  protected override willUpdate(): void {
    const pagesOf = JSON.stringify([merchantOf(this.desk), this.#filter, this.#sum]);
    if (this.#pagesOf !== '' && this.#pagesOf !== pagesOf && this.#number > 1)
      this.desk.choose({ page: '' }, true);
    this.#pagesOf = pagesOf;
  }

  override render(): TemplateResult {
    const { desk } = this;
    const isWrong = desk.param('sum') !== '' && this.#sum === '';
    return html`<div class="desk-columns">
${card('Find a payment', html`<desk-payment-finder .desk=${desk}></desk-payment-finder>`, 'find')}
${card(
  'Payments',
  html`<div class="desk-fields">${merchantChoice(this)}
${choice(this, 'state', 'State', STATES)}
${choice(this, 'with', 'Method', WAYS)}
${field(this, {
  name: 'sum',
  label: 'Amount',
  kind: 'amount',
  fault: isWrong ? 'This is no amount such as 24.99.' : '',
})}</div>
${isWrong ? nothing : this.#page.show('Asking for payments', (page) => this.#list(page))}`,
  'payments',
)}</div>`;
  }

  get #filter(): { readonly filter?: string } {
    const { state = '', with: method = '' } = this.desk.route.params;
    if (state === '' && method === '') return {};
    return { filter: JSON.stringify({ state, sub_pay_method: method }) };
  }

  /** The amount as the gateway writes it; empty if none is searched for. */
  get #sum(): string {
    const amount = parseAmount(this.desk.param('sum'));
    return amount === undefined ? '' : formatAmount(amount);
  }

  get #number(): number {
    return Math.max(1, Number.parseInt(this.desk.param('page', '1'), 10) || 1);
  }

  #list({ payments, hasMore, searched }: Page): TemplateResult {
    const { desk } = this;
    const page = this.#number;
    const turn = (to: number) => desk.choose({ page: to === 1 ? '' : String(to) });
    const isPlain = page === 1 && this.#sum === '' && this.#filter.filter === undefined;
    return html`${
      payments.length > 0
        ? paymentRows(desk, payments as readonly Listed[])
        : isPlain
          ? html`${empty('There are no payments yet.')}<p><a href=${desk.linkTo('pay')}>Make one</a></p>`
          : empty('No payment matches.')
    }
<nav class="desk-line" aria-label="Pages of payments">
${action('Look again', () => this.#page.read(), { name: 'again' })}
${action('Newer', () => turn(page - 1), { name: 'newer', disabled: page === 1 })}
${action('Older', () => turn(page + 1), { name: 'older', disabled: !hasMore })}
<span class="quiet" role="status">Page ${page}, ${PAGE_ROWS} on each.${
      this.#sum === '' ? '' : ` Searched the newest ${searched}.`
    }</span></nav>`;
  }
}

customElements.define('desk-payments', DeskPayments);
