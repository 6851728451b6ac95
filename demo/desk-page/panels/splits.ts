/** `<desk-splits>`: the splits of a payment, each with its actions: query, cancel, return. */
import { formatAmount, parseAmount } from '@gangway/protocol';
import { html, nothing, type TemplateResult } from 'lit';
import type { Asked } from '../../desk/asked.ts';
import { ask } from '../ask.ts';
import { DeskElement } from '../desk-element.ts';
import type { FieldsOfMembers } from '../parts/faults.ts';
import { newWord } from '../parts/new-ids.ts';
import { action, field, type Outcome } from '../parts/pieces.ts';
import { returnsOf, splitsOf, splitTitle } from '../parts/splits.ts';
import type { Timeline, TimelineSplit } from '../timeline.ts';

type Part = TimelineSplit['parts'][number];

const GIFT = '500.00';

/** Dispatches `desk-outcome` after each action, with its {@link Outcome}. */
class DeskSplits extends DeskElement {
  static override properties = { ...DeskElement.properties, timeline: { attribute: false } };

  declare timeline: Timeline;

  override render(): TemplateResult {
    return html`<ul class="desk-rows">${splitsOf(this.timeline).map(
      (split) => html`<li data-split=${split.splitId} data-state=${split.state}><p>${splitTitle(split)}</p>
${about(split)}${this.#controls(split)}
${returnsOf(this.timeline, split.splitId).map(
  (one) => html`<div data-return=${one.splitId}><p class="desk-line">${splitTitle(one)}</p>${about(one)}
<div class="desk-line">${this.#queryButton(one)}</div></div>`,
)}</li>`,
    )}</ul>`;
  }

  #controls(split: TimelineSplit): TemplateResult {
    return html`<div class="desk-line">${this.#queryButton(split)}
${split.state === 'Processing' ? this.#waiting(split) : nothing}</div>
${split.state === 'Success' ? split.parts.map((part) => this.#returnLine(split, part)) : nothing}`;
  }

  #queryButton({ referenceId, returns, splitId }: TimelineSplit): TemplateResult {
    const query = () =>
      this.#sign('The answer stands in the inspector.', {
        command: 'querySplitPayment',
        reference_id: referenceId,
        split_id: returns ?? splitId,
      });
    return action('Query', query, { name: 'query-split' });
  }

  /** Actions of a split that waits for settled money: cancel it, or provide money. */
  #waiting({ referenceId, splitId, currency }: TimelineSplit): TemplateResult {
    const { merchant } = this.timeline.order;
    const cancel = () =>
      this.#sign('The split is cancelled.', {
        command: 'cancelSplitPayment',
        reference_id: referenceId,
        split_id: splitId,
      });
    const give = async () =>
      this.#tell(
        await ask(`/sandbox/balances/${merchant}`, { amount: GIFT, currency }),
        'Settled money has been added.',
      );
    return html`${action('Cancel', cancel, { name: 'cancel-split', kind: 'danger' })}
${action(`Give ${merchant} ${GIFT} ${currency}`, give, { name: 'give-money' })}<span class="quiet">It waits for
settled money of ${merchant}.</span>`;
  }

  #returnLine({ splitId, currency }: TimelineSplit, part: Part): TemplateResult | typeof nothing {
    const { order } = this.timeline;
    const left = leftOf(this.timeline, splitId, part);
    if (left <= 0n) return nothing;
    // The name includes the entry and its remainder, so that typed input is not reused for another.
    const name = `back-${part.partId.slice(-8)}-${left}`;
    const giveBack = () => {
      const back = {
        mid: part.mid,
        split_detail_id: part.partId,
        detail_reference_id: newWord(),
        split_amount: this.desk.param(name, formatAmount(left)),
        description: 'Returned at the desk',
      };
      const data = {
        command: 'returnSplitPayment',
        trade_id: order.tradeId,
        currency,
        notify_url: `${this.desk.facts.publicUrl}/notify/${order.merchant}`,
        split_id: splitId,
        reference_id: newWord(),
        receivers: JSON.stringify([back]),
      };
      return this.#sign('The return has been requested.', data, { split_amount: name, '-4003': name });
    };
    return html`<div class="desk-line">
${field(this, { name, label: `Back from ${part.name}`, unless: formatAmount(left), kind: 'amount' })}
${action('Return', giveBack, { name: 'return-split' })}</div>`;
  }

  async #sign(done: string, data: Record<string, string>, fields?: FieldsOfMembers): Promise<void> {
    const { merchant } = this.timeline.order;
    const asked = await this.desk.call(merchant, 'v3.SplitPayment', { nonce_string: newWord(), ...data });
    this.#tell(asked, done, fields);
  }

  #tell(asked: Asked<unknown>, done: string, fields?: FieldsOfMembers): void {
    const detail: Outcome = {
      text: asked.ok ? done : this.noteAnswer(asked, fields),
      isTrouble: !asked.ok,
    };
    this.dispatchEvent(new CustomEvent('desk-outcome', { detail }));
  }
}

const about = ({ referenceId, reason, closesOrder, parts }: TimelineSplit): TemplateResult =>
  html`<p class="quiet"><span class="code">${referenceId}</span>${closesOrder ? ' · the last split of it' : ''}
${[reason, ...parts.map(({ error }) => error)].filter(Boolean).join(' ')}</p>`;

/** What is left of a receiver's share. */
function leftOf(timeline: Timeline, splitId: string, { partId, amount }: Part): bigint {
  const back = returnsOf(timeline, splitId)
    .flatMap(({ parts }) => parts)
    .filter(({ returns, error }) => returns === partId && error === null);
  return back.reduce((left, one) => left - (parseAmount(one.amount) ?? 0n), parseAmount(amount) ?? 0n);
}

customElements.define('desk-splits', DeskSplits);
