/** `<desk-payouts>`: requested by a merchant's super admin, approved here as the operator, executed by the bank. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Asked } from '../../desk/asked.ts';
import { Answer } from '../answer.ts';
import { ask } from '../ask.ts';
import { DeskElement } from '../desk-element.ts';
import { newWord } from '../parts/new-ids.ts';
import { action, chip, empty, field, merchantOf, trouble } from '../parts/pieces.ts';
import { when } from '../parts/times.ts';

/** A payout as in `GET /sandbox/merchants/:uid/payouts`. */
interface ShownPayout {
  readonly payout_id: string;
  readonly state: string;
  readonly amount: string;
  readonly currency: string;
  readonly reason: string;
  readonly created_at: string;
}

interface Payouts {
  readonly payouts: readonly ShownPayout[];
}

/** The settlement currency of sandbox merchants. */
const CURRENCY = 'EUR';

/** The bank answers later. */
const READ_EVERY_MS = 1_000;

/** A form for a new payout, and the newest payouts with their decisions. Dispatches `desk-paid-out` after a change. */
class DeskPayouts extends DeskElement {
  #refused = '';
  readonly #payouts = new Answer<Payouts>(this, {
    about: () => merchantOf(this.desk),
    ask: (merchant) => ask(`/sandbox/merchants/${merchant}/payouts`),
    everyMs: READ_EVERY_MS,
  });

  override render(): TemplateResult {
    return html`<div class="desk-line">
${field(this, { name: 'payout', label: 'Amount', unless: '10.00', kind: 'amount' })}
${action('Pay out', () => this.#payOut(), { name: 'payout', kind: 'main' })}</div>
${trouble(this.#refused)}${this.#payouts.show('Asking for payouts', (told) => this.#list(told))}`;
  }

  async #payOut(): Promise<void> {
    const { desk } = this;
    const merchant = merchantOf(desk);
    const asked = await desk.call(merchant, 'v3.MerchantBalance', {
      command: 'payout',
      amount: desk.param('payout', '10.00'),
      currency: CURRENCY,
      reference: 'Paid out at the desk',
      notify_url: `${desk.facts.publicUrl}/notify/${merchant}`,
      nonce_string: newWord(),
    });
    await this.#note(asked);
  }

  async #note(asked: Asked<unknown>): Promise<void> {
    this.#refused = this.noteAnswer(asked, { amount: 'payout' });
    this.dispatchEvent(new Event('desk-paid-out'));
    await this.#payouts.read();
  }

  #list({ payouts }: Payouts): TemplateResult {
    if (payouts.length === 0) return empty('There are no payouts yet.');
    return html`<ul class="desk-rows" data-lines="payouts">${payouts.map((one) => this.#row(one))}</ul>`;
  }

  #row({ payout_id, state, amount, currency, reason, created_at }: ShownPayout): TemplateResult {
    const decide = (to: 'pending' | 'declined') => async () =>
      this.#note(await ask(`/sandbox/payouts/${payout_id}`, { state: to }));
    return html`<li data-payout=${state}><p>${chip(state)}<span class="quiet">${when(created_at)}</span>
<span class="desk-sum">${amount} ${currency}</span></p>
${reason === '' ? nothing : html`<p class="quiet">${reason}</p>`}
${
  state === 'awaiting approval'
    ? html`<p class="desk-line">${action('Approve', decide('pending'), { name: 'approve-payout', kind: 'main' })}
${action('Decline', decide('declined'), { name: 'decline-payout' })}</p>`
    : nothing
}</li>`;
  }
}

customElements.define('desk-payouts', DeskPayouts);
