/** `<desk-split>`: creates a split of a paid order and follows it. `#/split?trade_id=…&share=1.00`. */
import { html, nothing, type TemplateResult } from 'lit';
import { DeskElement } from '../desk-element.ts';
import type { FieldsOfMembers } from '../parts/faults.ts';
import { newWord } from '../parts/new-ids.ts';
import { action, awaiting, card, choice, empty, field, type Outcome, outcomeLine } from '../parts/pieces.ts';
import { followTimeline, type Timeline } from '../timeline.ts';
import './splits.ts';

const ENDS = [
  ['0', 'May be split again'],
  ['1', 'Cannot be split again'],
] as const;

/** Request member → field; -4003 is about the share's amount. */
const FIELDS: FieldsOfMembers = { split_amount: 'share', '-4003': 'share', mid: 'receiver' };

class DeskSplit extends DeskElement {
  #outcome: Outcome | undefined;
  #outcomeOf = '';
  readonly #timeline = followTimeline(this, () => this.#tradeId);

  protected override willUpdate(): void {
    if (this.desk.param('trade_id') !== this.#tradeId) this.desk.choose({ trade_id: this.#tradeId }, true);
  }

  override render(): TemplateResult {
    const told = this.#timeline.value;
    const fault = told && !told.ok ? told.error : '';
    return html`<div class="desk-pay">${card(
      'The payment',
      html`${field(this, { name: 'trade_id', label: 'trade_id', fault })}${
        this.#tradeId === '' ? this.#notChosen() : nothing
      }`,
      'which',
    )}${this.#tradeId !== '' && !told ? awaiting('Asking for the payment') : nothing}
${told?.ok ? this.#splits(told.data) : nothing}</div>`;
  }

  get #tradeId(): string {
    return this.desk.param('trade_id').toLowerCase();
  }

  #notChosen(): TemplateResult {
    return html`${empty('No payment is chosen. A paid one can be split.')}
<p><a href=${this.desk.linkTo('payment')}>Choose one</a></p>`;
  }

  #splits(timeline: Timeline): TemplateResult {
    const { tradeId } = timeline.order;
    const show = (event: CustomEvent<Outcome>) => this.#show(tradeId, event.detail);
    return html`${card('A new split', this.#newSplit(timeline), 'new-split')}
${this.#outcomeOf === tradeId ? outcomeLine(this.#outcome) : nothing}
${card(
  'Splits of this payment',
  timeline.splits.length === 0
    ? empty('None yet.')
    : html`<desk-splits .desk=${this.desk} .timeline=${timeline} @desk-outcome=${show}></desk-splits>`,
  'splits',
)}
<p><a href=${this.desk.linkTo('payment', tradeId)}>What happened to this payment?</a></p>`;
  }

  #newSplit({ order }: Timeline): TemplateResult {
    if (order.state !== 'paid') return empty(`It is ${order.state}: only a paid payment can be split.`);
    const { desk } = this;
    const money = html`<p class="desk-amount"><b>${order.settlementAmount} ${order.settlementCurrency}</b></p>
<p class="quiet">is settled for it${order.fee ? `, less a fee of ${order.fee} and VAT of ${order.vat}` : ''}.</p>`;
    const receivers = desk.facts.solutions.filter(({ merchantUid }) => merchantUid === order.merchant);
    const options = receivers.map(
      ({ receiverUid, role }) => [receiverUid, `${receiverUid}, ${role}`] as const,
    );
    const chosen = desk.param('receiver', receivers[0]?.receiverUid);
    const receiver = receivers.find(({ receiverUid }) => receiverUid === chosen) ?? receivers[0];
    if (!receiver) return html`${money}${empty('The merchant has no split solution.')}`;
    return html`${money}<p class="quiet">Split solution <span class="code">${receiver.id}</span></p>
<div class="desk-fields">
${choice(this, 'receiver', 'Receiver', options)}
${field(this, { name: 'share', label: `Its share, ${order.settlementCurrency}`, unless: '1.00', kind: 'amount' })}
${choice(this, 'completed', 'Afterwards, the payment', ENDS)}</div>
<div class="desk-line">${action('Split', () => this.#make(order, receiver), { name: 'split', kind: 'main' })}</div>`;
  }

  async #make(order: Timeline['order'], { id, receiverUid, role }: Receiver): Promise<void> {
    const { desk } = this;
    const share = {
      mid: receiverUid,
      detail_reference_id: newWord(),
      split_amount: desk.param('share', '1.00'),
      role,
      description: 'A share given at the desk',
    };
    const asked = await desk.call(order.merchant, 'v3.SplitPayment', {
      command: 'createSplitPayment',
      trade_id: order.tradeId,
      split_solution_id: id,
      currency: order.settlementCurrency,
      notify_url: `${desk.facts.publicUrl}/notify/${order.merchant}`,
      nonce_string: newWord(),
      split_completed: desk.param('completed', ENDS[0][0]),
      reference_id: newWord(),
      reference: 'Split at the desk',
      receivers: JSON.stringify([share]),
    });
    const text = asked.ok ? 'The split has been created.' : this.noteAnswer(asked, FIELDS);
    await this.#show(order.tradeId, { text, isTrouble: !asked.ok });
  }

  /** Shows what became of an action, whichever payment is shown by then. */
  async #show(tradeId: string, outcome: Outcome): Promise<void> {
    this.#outcome = outcome;
    this.#outcomeOf = tradeId;
    this.requestUpdate();
    await this.#timeline.read();
  }
}

type Receiver = DeskElement['desk']['facts']['solutions'][number];

customElements.define('desk-split', DeskSplit);
