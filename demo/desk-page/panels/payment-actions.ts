/** `<desk-payment-actions>`: acts as the cashier, the second person, the simulated bank or the payer. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Asked } from '../../desk/asked.ts';
import { ask } from '../ask.ts';
import { DeskElement } from '../desk-element.ts';
import type { FieldsOfMembers } from '../parts/faults.ts';
import { incidentsOf, isAtAccount } from '../parts/incidents.ts';
import { action, choice, field, type Outcome, type View } from '../parts/pieces.ts';
import type { Timeline } from '../timeline.ts';

const ANSWERED = 'The answer stands in the inspector.';

/** Request member → field; -4003 states the remaining amount without naming a member. */
const CAPTURE_FIELDS: FieldsOfMembers = { amount: 'capture', '-4003': 'capture' };
const REFUND_FIELDS: FieldsOfMembers = { refund_amount: 'refund', '-4003': 'refund' };

/** The actions that the payment's state allows. Dispatches `desk-outcome` after each, with its {@link Outcome}. */
class DeskPaymentActions extends DeskElement {
  static override properties = { ...DeskElement.properties, timeline: { attribute: false } };

  declare timeline: Timeline;

  override render(): TemplateResult {
    const { desk } = this;
    const { order, refunds } = this.timeline;
    const isOpen = order.state === 'processing' || order.state === 'pending';
    const isPaid = order.state === 'paid';
    return html`<div class="desk-line">
${action('Query', () => this.#sign('v3.QueryOrder', {}, ANSWERED), { name: 'query' })}
${
  order.mayCancel
    ? action('Cancel', () => this.#sign('v3.CancelPayment', {}, 'Cancelled.'), {
        name: 'cancel',
        kind: 'danger',
      })
    : nothing
}
${isPaid ? html`<a href=${desk.linkTo('split', '', { trade_id: order.tradeId })}>Split</a>` : nothing}
<a href=${desk.linkTo('payment', order.tradeId, { only: order.tradeId, tab: 'inspector' })}>Only
this in the inspector</a>
</div>
${order.state === 'authorized' ? this.#captureLine() : nothing}
${order.refundable === '0.00' ? nothing : this.#refundLine()}
${refunds.filter(({ state }) => state === 'to-be-approval').map((refund) => this.#decisionLine(refund))}
${isAtAccount(this.timeline, desk.facts.standIn) ? this.#standInLine() : isOpen ? this.#happenLine() : nothing}
${this.#incidentLine()}`;
  }

  #captureLine(): TemplateResult {
    const { amount, currency } = this.timeline.order;
    // Read at the click, which may follow typing before the desk has rendered again.
    const take = () => {
      const data = {
        amount: this.desk.param('capture', amount),
        currency,
        description: 'Captured at the desk',
        notify_url: this.#notifyUrl,
      };
      return this.#sign('v3.Capture', data, 'Captured.', CAPTURE_FIELDS);
    };
    return html`<div class="desk-line">
${field(this, { name: 'capture', label: 'Capture', unless: amount, kind: 'amount' })}
${action('Capture', take, { name: 'capture', kind: 'main' })}</div>`;
  }

  #refundLine(): TemplateResult {
    const { refundable: left } = this.timeline.order;
    const give = () => {
      const data = {
        refund_amount: this.desk.param('refund', left),
        refund_currency: this.timeline.order.currency,
        refund_description: 'Refunded at the desk',
        notify_url: this.#notifyUrl,
      };
      return this.#sign('v3.CreateRefund', data, 'The refund has been requested.', REFUND_FIELDS);
    };
    return html`<div class="desk-line">
${field(this, { name: 'refund', label: 'Refund', unless: left, kind: 'amount' })}
${action('Refund', give, { name: 'refund', kind: 'main' })}</div>`;
  }

  #decisionLine({ refundId, amount, currency }: Timeline['refunds'][number]): TemplateResult {
    const decide = (decision: 'approve' | 'reject') => async () => {
      const data = { refund_id: refundId, decision, nonce_string: crypto.randomUUID().slice(0, 32) };
      const asked = await this.desk.call(this.timeline.order.merchant, 'v3.ApproveRefund', data);
      this.#tell(asked, `The refund: ${decision}.`);
    };
    return html`<div class="desk-line"><span>Refund of ${amount} ${currency} awaits a second person</span>
${action('Approve', decide('approve'), { name: 'approve', kind: 'main' })}
${action('Reject', decide('reject'), { name: 'reject' })}</div>`;
  }

  /** What payer, bank and rail do is chosen on the pages of the rail's stand-in. */
  #standInLine(): View {
    const { standIn } = this.desk.facts;
    if (standIn === '') return nothing;
    return html`<p><a href=${standIn} target="_blank" rel="noreferrer">Open the stand-in of
its rail</a></p>`;
  }

  /** Actions of payer, bank or wallet. The payer of a transfer sends money, in full or in parts. */
  #happenLine(): TemplateResult {
    return this.timeline.order.method === 'Bank Transfer' ? this.#transferLine() : this.#outcomeLine();
  }

  #transferLine(): TemplateResult {
    const { order, attempts } = this.timeline;
    const reference = attempts.findLast(
      ({ transferReference }) => transferReference !== null,
    )?.transferReference;
    if (!reference) return html`<p class="quiet">The payer has not opened the account details yet.</p>`;
    const send = () => {
      const body = { reference, amount: this.desk.param('transfer', order.amount) };
      return this.#ask('transfers', body, 'The money has been sent.', { amount: 'transfer' });
    };
    const bank = `${this.desk.facts.gateway}/scheme/bank-transfer?reference=${reference}`;
    return html`<div class="desk-line">
${field(this, { name: 'transfer', label: 'Transfer', unless: order.amount, kind: 'amount' })}
${action('Send', send, { name: 'send-transfer', kind: 'main' })}
<a href=${bank} data-action="open-bank" target="_blank" rel="noreferrer">Open the simulated bank</a></div>`;
  }

  #outcomeLine(): TemplateResult {
    const { outcomes } = this.desk.facts;
    const options = outcomes.map((name) => [name, name.replaceAll('-', ' ')] as const);
    const happen = () => {
      const body = { outcome: this.desk.param('outcome', outcomes[0]) };
      const path = `payments/${this.timeline.order.tradeId}`;
      return this.#ask(path, body, 'The outcome has been set at the simulated bank.', { outcome: 'outcome' });
    };
    return html`<div class="desk-line">${choice(this, 'outcome', 'Outcome at the bank, app or wallet', options)}
${action('Set the outcome', happen, { name: 'happen', kind: 'main' })}</div>`;
  }

  /** Incidents at the bank or acquirer of a paid payment. */
  #incidentLine(): View {
    const { tradeId, user } = this.timeline.order;
    const incidents = incidentsOf(this.timeline);
    if (incidents.length === 0) return nothing;
    const happen = (incident: string) => () => this.#ask(`incidents/${tradeId}`, { incident }, reportedLine);
    return html`<h3>Incidents at the bank</h3>
<div class="desk-line">${incidents.map(([incident, label]) =>
      action(label, happen(incident), { name: `incident-${incident}` }),
    )}</div>
<p class="quiet">Notifications of them need the feature <span class="code">dispute-notifications</span>:
<a href=${this.desk.linkTo('accounts', '', { account: user })}>account ${user}</a>.</p>`;
  }

  get #notifyUrl(): string {
    return `${this.desk.facts.publicUrl}/notify/${this.timeline.order.user}`;
  }

  /** Signs as the payment's cashier. */
  async #sign(
    method: string,
    data: Record<string, string>,
    done: string,
    fields?: FieldsOfMembers,
  ): Promise<void> {
    const { user, tradeId } = this.timeline.order;
    this.#tell(await this.desk.call(user, method, { trade_id: tradeId, ...data }), done, fields);
  }

  /** Calls a route of the sandbox. */
  async #ask(
    path: string,
    body: object,
    done: string | ((data: unknown) => string),
    fields?: FieldsOfMembers,
  ): Promise<void> {
    this.#tell(await ask(`/sandbox/${path}`, body), done, fields);
  }

  #tell(asked: Asked<unknown>, done: string | ((data: unknown) => string), fields?: FieldsOfMembers): void {
    const refused = this.noteAnswer(asked, fields);
    const text = asked.ok ? (typeof done === 'string' ? done : done(asked.data)) : refused;
    const detail: Outcome = { text, isTrouble: !asked.ok };
    this.dispatchEvent(new CustomEvent('desk-outcome', { detail }));
  }
}

/** What became of the webhook of an incident, which the gateway may not have accepted. */
const reportedLine = (data: unknown): string =>
  (data as { readonly taken: boolean }).taken
    ? 'The bank has reported it to the gateway.'
    : 'It has happened at the bank, but the gateway did not accept the report.';

customElements.define('desk-payment-actions', DeskPaymentActions);
