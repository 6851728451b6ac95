/** `<desk-saved-cards>`: the customer's saved cards: paying by token, deleting. `#/cards?amount=3.40`. */
import { html, type TemplateResult } from 'lit';
import { Answer } from '../answer.ts';
import { ask } from '../ask.ts';
import { DeskElement } from '../desk-element.ts';
import { cardName } from '../parts/card-name.ts';
import { newOrderId } from '../parts/new-ids.ts';
import { action, card, cashierChoice, cashierOf, empty, field, trouble } from '../parts/pieces.ts';

interface KeptCard {
  readonly brand: string;
  readonly last4: string;
  readonly expiry: string;
  readonly usedBy: string;
  readonly tradeId: string;
}

class DeskSavedCards extends DeskElement {
  #said = '';
  readonly #cards = new Answer<readonly KeptCard[]>(this, {
    about: () => cashierOf(this.desk),
    ask: (user) => ask<readonly KeptCard[]>(`/saved-cards/${user}`),
    onAnswer: () => {
      this.#said = '';
    },
  });

  override render(): TemplateResult {
    return html`<div class="desk-pay">${card(
      'Payment',
      html`<div class="desk-fields">
${field(this, { name: 'amount', label: 'Amount', unless: '24.99', kind: 'amount' })}
${cashierChoice(this)}</div>`,
    )}${card(
      'Saved cards of the customer',
      this.#cards.show('Asking for cards', (cards) => this.#list(cards)),
      'cards',
    )}</div>`;
  }

  #list(cards: readonly KeptCard[]): TemplateResult {
    const toKeep = this.desk.linkTo('pay', '', { operation: '11', method: 'Card' });
    const keep = html`<p><a href=${toKeep}>Pay and save a card</a></p>`;
    if (cards.length === 0)
      return html`${empty('None yet: pay by card and agree that the card is saved.')}${keep}`;
    return html`${trouble(this.#said)}<ul class="desk-rows">${cards.map(
      (one, at) => html`<li><p><b>${cardName(one)}</b><span class="quiet">${one.expiry}, ${
        one.usedBy === 'merchant' ? 'charged without the customer' : 'charged with the customer present'
      }</span></p><div class="desk-line">
${action('Pay', () => this.#pay(at), { name: 'pay-card', kind: 'main' })}
${action('Forget', () => this.#forget(at), { name: 'forget-card', kind: 'danger' })}
<a href=${this.desk.linkTo('payment', one.tradeId)}>The payment that saved it</a></div></li>`,
    )}</ul>${keep}`;
  }

  async #pay(at: number): Promise<void> {
    const { desk } = this;
    const paid = await ask<{ tradeId: string; url?: string }>('/saved-cards/pay', {
      user: cashierOf(desk),
      orderId: newOrderId('desk'),
      amount: desk.param('amount', '24.99'),
      currency: 'EUR',
      card: at,
    });
    await desk.look();
    this.#said = this.noteAnswer(paid, { amount: 'amount' });
    if (!paid.ok) return;
    if (paid.data.url) location.assign(paid.data.url);
    else desk.go('payment', paid.data.tradeId);
  }

  async #forget(at: number): Promise<void> {
    const forgotten = await ask('/saved-cards/forget', { user: cashierOf(this.desk), card: at });
    await this.#cards.read();
    this.#said = this.noteAnswer(forgotten);
  }
}

customElements.define('desk-saved-cards', DeskSavedCards);
