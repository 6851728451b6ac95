/**
 * `<desk-payment-finder>`: finds a payment of any merchant by its trade_id or order_id.
 * `#/payment?find=HP-…` searches at once. A single match is opened; several are listed.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { type Asked, given, refusal } from '../../desk/asked.ts';
import { Answer } from '../answer.ts';
import { DeskElement } from '../desk-element.ts';
import { isShopOrder, isTradeId } from '../find-panel.ts';
import { refusalText } from '../parts/faults.ts';
import { type Listed, paymentRows } from '../parts/payment-rows.ts';
import { field } from '../parts/pieces.ts';
import { readTimeline } from '../timeline.ts';

class DeskPaymentFinder extends DeskElement {
  /** What was searched for by the button; otherwise the URL's text when the panel was entered. */
  #wanted: string | undefined;
  #isPressed = false;
  readonly #found = new Answer<readonly Listed[]>(this, {
    about: () => this.#wanted,
    ask: (text) => this.#lookFor(text),
    onAnswer: (found) => this.#show(found),
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#wanted = this.desk.param('find') || undefined;
  }

  override render(): TemplateResult {
    const find = (event: SubmitEvent) => {
      event.preventDefault();
      const input = (event.currentTarget as HTMLFormElement).elements.namedItem('find') as HTMLInputElement;
      const text = input.value.trim();
      this.desk.choose({ find: text }, true);
      this.#isPressed = true;
      if (text === this.#wanted) void this.#found.read();
      this.#wanted = text;
      this.requestUpdate();
    };
    const found = this.#found.value;
    const several = found?.ok && this.#wanted === this.desk.param('find') ? found.data : [];
    return html`<form class="desk-line" novalidate @submit=${find}>
${field(this, { name: 'find', label: 'trade_id or order_id' })}
<button class="desk-button" data-kind="main" data-action="find">Show</button></form>
${
  several.length === 0
    ? nothing
    : html`<p role="status">${several.length} payments have this order_id.</p>${paymentRows(this.desk, several)}`
}`;
  }

  #show(found: Asked<readonly Listed[]>): void {
    if (!found.ok) {
      this.putFault('find', refusalText(found), this.#isPressed);
      return;
    }
    const [only, ...others] = found.data;
    // Replaces the current URL, so that the back button does not return to this search.
    if (only && others.length === 0 && this.isConnected) this.desk.go('payment', only.trade_id, {}, true);
  }

  /** Returns the matching payments, or a refusal if there are none. */
  async #lookFor(text: string): Promise<Asked<readonly Listed[]>> {
    if (text === '') return refusal('', 'Give a trade_id or an order_id.');
    return isTradeId(text.toLowerCase()) ? lookForTrade(text.toLowerCase()) : this.#lookForOrder(text);
  }

  async #lookForOrder(text: string): Promise<Asked<readonly Listed[]>> {
    const filter = JSON.stringify({ order_id: isShopOrder(text) ? text.toUpperCase() : text });
    const ofMerchant = ({ uid }: { readonly uid: string }) =>
      this.desk.call<{ orders?: readonly Listed[] }>(uid, 'v3.ListOrder', { filter });
    const answers = await Promise.all(this.desk.facts.merchants.map(ofMerchant));
    const payments = answers.flatMap((answer) => (answer.ok ? (answer.data.orders ?? []) : []));
    if (payments.length > 0) return given(payments);
    return answers.find((answer) => !answer.ok) ?? refusal('', `No payment has the order_id ${text}.`);
  }
}

async function lookForTrade(tradeId: string): Promise<Asked<readonly Listed[]>> {
  const told = await readTimeline(tradeId);
  if (!told.ok) return told;
  const { orderId, state, amount, currency, method, createdAt } = told.data.order;
  const created_at = String(Date.parse(createdAt) / 1000);
  const listed = { trade_id: tradeId, order_id: orderId, state, amount, currency, created_at };
  return given([{ ...listed, sub_pay_method: method }]);
}

customElements.define('desk-payment-finder', DeskPaymentFinder);
