/**
 * `<desk-cashier>`: the till. It charges the code that a payer shows, and follows the payment until it is decided.
 * `#/cashier?amount=2.10&tip=0.20&code=…`; `trade` is the payment to follow.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Asked } from '../../desk/asked.ts';
import { ask } from '../ask.ts';
import { DeskElement } from '../desk-element.ts';
import { newOrderId } from '../parts/new-ids.ts';
import {
  action,
  card,
  cashierChoice,
  cashierOf,
  cashiersOf,
  chip,
  choice,
  empty,
  field,
  trouble,
} from '../parts/pieces.ts';
import { withAmount } from '../parts/with-amount.ts';
import { followTimeline, type Timeline } from '../timeline.ts';
import { verdictOf } from '../what-happened.ts';
import './camera.ts';

/** A cashier may cancel this long after charging the code (docs/protocol.md, v3.BarcodePayment). */
const CANCEL_AFTER_MS = 30_000;

const CURRENCIES = ['EUR', 'CNY', 'GBP', 'CHF'].map((code) => [code, code] as const);

/** Last digits of a generated code → what its wallet does. */
const ENDINGS = [
  ['00', 'pays at once'],
  ['90', 'asks the payer for a password'],
  ['91', 'has insufficient funds'],
  ['92', 'was already used'],
  ['93', 'pays, but the answer is lost'],
] as const;

const DECISIONS = [
  ['pay', 'The payer types the password'],
  ['refuse', 'The payer refuses'],
  ['cancel', 'The payer closes the app'],
] as const;

/** Request member → field. */
const FIELDS = { amount: 'amount', tip_amount: 'tip', currency: 'currency', auth_code: 'code' };

const CODE_HINT = 'typed, scanned or generated; a scanned code is charged at once';

class DeskCashier extends DeskElement {
  #chargedAt: number | undefined;
  #refused = '';
  #said = '';
  #countdown: ReturnType<typeof setTimeout> | undefined;
  readonly #timeline = followTimeline(this, () => this.desk.param('trade'));

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#countdown);
  }

  override render(): TemplateResult {
    return html`<div class="desk-pay">
${card('Charge', this.#till(), 'till')}
${card('Status', this.#standing(), 'standing')}</div>`;
  }

  /** Counts down the seconds on the button. */
  protected override updated(_: PropertyValues): void {
    clearTimeout(this.#countdown);
    const told = this.#timeline.value;
    if (told?.ok && isOpen(told.data) && this.#leftMs(told.data) > 0)
      this.#countdown = setTimeout(() => this.requestUpdate(), 1_000);
  }

  #till(): TemplateResult {
    const { desk } = this;
    const account = cashierOf(desk);
    const isKnown = cashiersOf(desk).some(({ uid }) => uid === account);
    const makeCode = () => desk.choose({ code: newCode(desk.param('ending', ENDINGS[0][0])) });
    const take = ({ detail: code }: CustomEvent<string>) => {
      desk.choose({ code });
      void this.#charge();
    };
    return html`<div class="desk-fields">
${field(this, { name: 'amount', label: 'Amount with tip', unless: '2.10', kind: 'amount' })}
${field(this, { name: 'tip', label: 'Tip included', kind: 'amount' })}
${choice(this, 'currency', 'Currency', CURRENCIES)}
${cashierChoice(this)}</div>
${isKnown ? nothing : trouble(`The desk has no account ${account}.`)}
${field(this, { name: 'code', label: 'The payer’s code', kind: 'digits', hint: CODE_HINT })}
<desk-camera .desk=${desk} @desk-code=${take}></desk-camera>
<div class="desk-line">${choice(this, 'ending', 'A generated code that', ENDINGS)}
${action('Generate a code', makeCode, { name: 'make-code' })}</div>
<div class="desk-line">${action(
      withAmount('Charge', desk.param('amount', '2.10'), desk.param('currency', 'EUR')),
      () => this.#charge(),
      { name: 'charge', kind: 'main' },
    )}</div>`;
  }

  async #charge(): Promise<void> {
    const { desk } = this;
    // The previous payment's result must not appear under this charge, above all when it is refused.
    this.#chargedAt = undefined;
    this.#refused = this.#said = '';
    desk.choose({ trade: '' }, true);
    if (desk.param('code') === '') {
      this.putFault('code', 'There is no code yet: type, scan or generate one.');
      return;
    }
    const user = cashierOf(desk);
    const orderId = newOrderId('till');
    const at = Date.now();
    const tip = desk.param('tip');
    const asked: Asked<{ trade_id?: string }> = await desk.call(user, 'v3.BarcodePayment', {
      pay_method: 'offline',
      order_id: orderId,
      amount: desk.param('amount', '2.10'),
      ...(tip !== '' && { tip_amount: tip }),
      currency: desk.param('currency', 'EUR'),
      auth_code: desk.param('code'),
      description: 'Charged at the till',
      request_id: orderId,
      notify_url: `${desk.facts.publicUrl}/notify/${user}`,
    });
    this.#refused = this.noteAnswer(asked, FIELDS);
    // Field errors are corrected in place, and the same code is charged again.
    if (!asked.ok && this.#refused === '') return;
    this.#chargedAt = at;
    desk.choose({ trade: asked.ok ? (asked.data.trade_id ?? '') : '', code: '' });
  }

  #standing(): TemplateResult {
    if (this.desk.param('trade') === '')
      return this.#refused === '' ? empty('Nothing has been charged yet.') : html`${trouble(this.#refused)}`;
    return html`${this.#timeline.show('Asking for the status', (timeline) => this.#followed(timeline))}`;
  }

  #followed(timeline: Timeline): TemplateResult {
    const { order } = timeline;
    return html`<p class="desk-amount"><b>${order.amount} ${order.currency}</b>${chip(order.state)}</p>
<p class="desk-verdict" role="status">${verdictOf(timeline)}</p>
${order.tipAmount ? html`<p class="quiet">${order.tipAmount} of it is a tip.</p>` : nothing}
${isOpen(timeline) ? this.#waiting(timeline) : nothing}
${trouble(this.#said)}
<p><a href=${this.desk.linkTo('payment', order.tradeId)}>What happened to this payment?</a></p>`;
  }

  #leftMs({ order }: Timeline): number {
    return (this.#chargedAt ?? Date.parse(order.createdAt)) + CANCEL_AFTER_MS - Date.now();
  }

  /** Controls while the payer decides: the payer's actions, and the cashier's cancellation. */
  #waiting(timeline: Timeline): TemplateResult {
    const { tradeId, user } = timeline.order;
    const charge = this.desk.log.findLast((entry) => entry.kind === 'call' && entry.tradeId === tradeId);
    const authCode = charge?.kind === 'call' ? (charge.members.auth_code ?? '') : '';
    const leftMs = this.#leftMs(timeline);
    const cancel = () => this.#settle(this.desk.call(user, 'v3.CancelPayment', { trade_id: tradeId }));
    const label = leftMs > 0 ? `Cancel, in ${Math.ceil(leftMs / 1000)} s` : 'Cancel';
    const decide = (outcome: string) => this.#settle(ask('/sandbox/codes', { auth_code: authCode, outcome }));
    return html`<div class="desk-line">${
      authCode === ''
        ? nothing
        : DECISIONS.map(([outcome, label]) =>
            action(label, () => decide(outcome), { name: `wallet-${outcome}` }),
          )
    }</div>
<div class="desk-line">${action(label, cancel, { name: 'cancel', kind: 'danger', disabled: leftMs > 0 })}${
      leftMs > 0
        ? html`<span class="quiet">A cashier gives up 30 s after charging at the earliest.</span>`
        : nothing
    }</div>`;
  }

  async #settle(asking: Promise<Asked<unknown>>): Promise<void> {
    this.#said = this.noteAnswer(await asking);
    await this.#timeline.read();
  }
}

const isOpen = ({ order }: Timeline): boolean => order.state === 'processing' || order.state === 'pending';

/** Returns an unused code in WeChat Pay's format. */
function newCode(ending: string): string {
  const digits = crypto.getRandomValues(new Uint32Array(2)).join('').padStart(20, '0');
  return `13${digits.slice(-14)}${ending}`;
}

customElements.define('desk-cashier', DeskCashier);
