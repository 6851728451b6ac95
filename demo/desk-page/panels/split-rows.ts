/** The splits of a payment, each with its actions: query, cancel, return. */
import { formatAmount, parseAmount } from '@gangway/protocol';
import { html, nothing, type TemplateResult } from 'lit';
import type { Asked } from '../../desk/asked.ts';
import { ask } from '../ask.ts';
import type { FieldsOfMembers } from '../parts/faults.ts';
import { action, chip, field } from '../parts/pieces.ts';
import { when } from '../parts/times.ts';
import type { Desk } from '../state.ts';
import type { Timeline, TimelineSplit } from '../timeline.ts';

type Part = TimelineSplit['parts'][number];

/** Makes a call and shows `done`, or the refusal; one about a member of `fields` is shown at its field. */
export type RunAction = (
  done: string,
  call: () => Promise<Asked<unknown>>,
  fields?: FieldsOfMembers,
) => Promise<void>;

const GIFT = '500.00';

/** Returns a new unique id, for a key, a split or an entry. */
export const newReference = (): string => crypto.randomUUID().replaceAll('-', '');

/** The desk's notify_url for a merchant. */
export const notifyUrl = (desk: Desk, user: string): string => `${desk.facts.publicUrl}/notify/${user}`;

/** Returns the returns of a split, including failed ones. */
export const returnsOf = (timeline: Timeline, { splitId }: TimelineSplit): readonly TimelineSplit[] =>
  timeline.splits.filter(({ returns }) => returns === splitId);

const sharesOf = ({
  returns,
  parts,
  currency,
}: Pick<TimelineSplit, 'returns' | 'parts' | 'currency'>): string =>
  parts
    .map(({ amount, name }) => `${amount} ${currency} ${returns === null ? 'for' : 'from'} ${name}`)
    .join(', ');

/** State, shares and time of a split or return. */
export const splitTitle = ({ state, returns, parts, currency, createdAt }: TimelineSplit): TemplateResult =>
  html`${chip(state)}<b>${returns === null ? 'Split' : 'Return'}</b>
<span>${sharesOf({ returns, parts, currency })}</span>
<span class="desk-sum quiet">${when(createdAt)}</span>`;

/** The splits, each with its returns. */
export const splitRows = (desk: Desk, timeline: Timeline, run: RunAction): TemplateResult =>
  html`<ul class="desk-rows">${timeline.splits
    .filter(({ returns }) => returns === null)
    .map(
      (split) => html`<li data-split=${split.splitId} data-state=${split.state}><p>${splitTitle(split)}</p>
${about(split)}${controls(desk, timeline, split, run)}
${returnsOf(timeline, split).map(
  (one) => html`<div data-return=${one.splitId}><p class="desk-line">${splitTitle(one)}</p>${about(one)}
<div class="desk-line">${queryButton(desk, timeline, one, run)}</div></div>`,
)}</li>`,
    )}</ul>`;

const about = ({ referenceId, reason, closesOrder, parts }: TimelineSplit): TemplateResult =>
  html`<p class="quiet"><span class="code">${referenceId}</span>${closesOrder ? ' · the last split of it' : ''}
${[reason, ...parts.map(({ error }) => error)].filter(Boolean).join(' ')}</p>`;

function controls(desk: Desk, timeline: Timeline, split: TimelineSplit, run: RunAction): TemplateResult {
  return html`<div class="desk-line">${queryButton(desk, timeline, split, run)}
${split.state === 'Processing' ? waiting(desk, timeline, split, run) : nothing}</div>
${split.state === 'Success' ? split.parts.map((part) => returnLine(desk, timeline, split, part, run)) : nothing}`;
}

const queryButton = (desk: Desk, timeline: Timeline, split: TimelineSplit, run: RunAction): TemplateResult =>
  action(
    'Query',
    () =>
      run('The answer stands in the inspector.', () =>
        sign(desk, timeline, {
          command: 'querySplitPayment',
          reference_id: split.referenceId,
          split_id: split.returns ?? split.splitId,
        }),
      ),
    { name: 'query-split' },
  );

/** Actions of a split that waits for settled money: cancel it, or provide money. */
function waiting(desk: Desk, timeline: Timeline, split: TimelineSplit, run: RunAction): TemplateResult {
  const { merchant } = timeline.order;
  const cancel = () =>
    sign(desk, timeline, {
      command: 'cancelSplitPayment',
      reference_id: split.referenceId,
      split_id: split.splitId,
    });
  const give = () => ask(`/sandbox/balances/${merchant}`, { amount: GIFT, currency: split.currency });
  return html`${action('Cancel', () => run('The split is cancelled.', cancel), {
    name: 'cancel-split',
    kind: 'danger',
  })}
${action(`Give ${merchant} ${GIFT} ${split.currency}`, () => run('Settled money has been added.', give), {
  name: 'give-money',
})}<span class="quiet">It waits for settled money of ${merchant}.</span>`;
}

/** What is left of a receiver's share. */
function leftOf(timeline: Timeline, split: TimelineSplit, { partId, amount }: Part): bigint {
  const back = returnsOf(timeline, split)
    .flatMap(({ parts }) => parts)
    .filter(({ returns, error }) => returns === partId && error === null);
  return back.reduce((left, one) => left - (parseAmount(one.amount) ?? 0n), parseAmount(amount) ?? 0n);
}

function returnLine(
  desk: Desk,
  timeline: Timeline,
  split: TimelineSplit,
  part: Part,
  run: RunAction,
): TemplateResult | typeof nothing {
  const left = leftOf(timeline, split, part);
  if (left <= 0n) return nothing;
  // The name includes the entry and its remainder, so that typed input is not reused for another.
  const name = `back-${part.partId.slice(-8)}-${left}`;
  const giveBack = () => {
    const call = () =>
      sign(desk, timeline, {
        command: 'returnSplitPayment',
        trade_id: timeline.order.tradeId,
        currency: split.currency,
        notify_url: notifyUrl(desk, timeline.order.merchant),
        split_id: split.splitId,
        reference_id: newReference(),
        receivers: JSON.stringify([
          {
            mid: part.mid,
            split_detail_id: part.partId,
            detail_reference_id: newReference(),
            split_amount: desk.param(name, formatAmount(left)),
            description: 'Returned at the desk',
          },
        ]),
      });
    return run('The return has been requested.', call, { split_amount: name, '-4003': name });
  };
  return html`<div class="desk-line">
${field(desk, { name, label: `Back from ${part.name}`, unless: formatAmount(left), kind: 'amount' })}
${action('Return', giveBack, { name: 'return-split' })}</div>`;
}

const sign = (desk: Desk, { order }: Timeline, data: Record<string, string>): Promise<Asked<unknown>> =>
  desk.call(order.merchant, 'v3.SplitPayment', { nonce_string: newReference(), ...data });
