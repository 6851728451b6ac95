/** `<desk-money>`: a merchant's balance, payouts and reports. `#/money?merchant=036870&day=2026-11-21`. */
import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { Answer } from '../answer.ts';
import { ask } from '../ask.ts';
import { DeskElement } from '../desk-element.ts';
import { newWord } from '../parts/new-ids.ts';
import { action, card, field, merchantChoice, merchantOf, trouble } from '../parts/pieces.ts';
import './payouts.ts';
import './reports.ts';

interface Balance {
  readonly usable: string;
  readonly available: string;
  readonly reserve: string;
  readonly deposit: string;
  readonly currency: string;
}

/** The settlement currency of the sandbox's merchants. */
const CURRENCY = 'EUR';

class DeskMoney extends DeskElement {
  #said = '';
  readonly #balance = new Answer<Balance>(this, {
    about: () => merchantOf(this.desk),
    ask: (merchant) => {
      this.#said = '';
      return this.desk.call(merchant, 'v3.MerchantBalance', {
        command: 'getBalance',
        currency: CURRENCY,
        nonce_string: newWord(),
      });
    },
  });

  override render(): TemplateResult {
    const { desk } = this;
    return html`<div class="desk-pay">
<div class="desk-line">${merchantChoice(this)}</div>
${trouble(this.#said)}
${card('Balance', this.#balanceCard(), 'balance')}
${keyed(
  merchantOf(desk),
  html`${card(
    'Payouts',
    html`<desk-payouts .desk=${desk} @desk-paid-out=${() => this.#balance.read()}></desk-payouts>`,
    'payout',
  )}
${card('Reports and transactions', html`<desk-reports .desk=${desk}></desk-reports>`, 'reports')}`,
)}</div>`;
  }

  #balanceCard(): TemplateResult {
    const give = async () => {
      const body = { amount: this.desk.param('gift', '500.00'), currency: CURRENCY };
      const asked = await ask(`/sandbox/balances/${merchantOf(this.desk)}`, body);
      await this.#balance.read();
      this.#said = this.noteAnswer(asked, { amount: 'gift' });
    };
    return html`${this.#balance.show('Asking for the balance', balanceFacts)}
<div class="desk-line">
${field(this, { name: 'gift', label: 'Test money', unless: '500.00', kind: 'amount' })}
${action('Give', give, { name: 'give' })}
${action('Read the balance', () => this.#balance.read(), { name: 'balance' })}</div>`;
  }
}

const balanceFacts = ({ usable, currency, available, reserve, deposit }: Balance): TemplateResult =>
  html`<p class="desk-amount" data-usable=${usable}><b>${usable} ${currency}</b></p>
<p class="quiet">available for payout, of ${available} settled; ${reserve} held in reserve,
${deposit} is the deposit.</p>`;

customElements.define('desk-money', DeskMoney);
