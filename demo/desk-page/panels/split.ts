/** Shares of a paid order for other merchants: creating a split and following it. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Asked } from '../../desk/asked.ts';
import type { Panel } from '../panels.ts';
import { type FieldsOfMembers, noteAnswer } from '../parts/faults.ts';
import { action, card, choice, empty, field, trouble } from '../parts/pieces.ts';
import type { Desk } from '../state.ts';
import { refreshTimeline, type Timeline, timelineOf } from '../timeline.ts';
import { newReference, notifyUrl, returnsOf, splitRows, splitTitle } from './split-rows.ts';

const ENDS = [
  ['0', 'May be split again'],
  ['1', 'Cannot be split again'],
] as const;

/** Request member → field; -4003 is about the share's amount. */
const FIELDS: FieldsOfMembers = { split_amount: 'share', '-4003': 'share', mid: 'receiver' };

let said: { readonly text: string; readonly isTrouble: boolean; readonly about: string } | undefined;

/** `#/split?trade_id=…&share=1.00`. */
export const splitPanel: Panel = {
  name: 'split',
  title: 'Split',
  description: 'Share a payment, get shares back',
  words: 'share marketplace receiver',
  about: 'trade_id',
  view: (desk) => {
    const tradeId = desk.param('trade_id').toLowerCase();
    if (tradeId !== desk.param('trade_id')) desk.choose({ trade_id: tradeId }, true);
    const asked = tradeId === '' ? undefined : timelineOf(desk, tradeId);
    const fault = asked && !asked.ok ? asked.error : '';
    return html`<div class="desk-pay">${card(
      'The payment',
      html`${field(desk, { name: 'trade_id', label: 'trade_id', fault })}${tradeId === '' ? notChosen(desk) : nothing}`,
      'which',
    )}${tradeId === '' ? nothing : splitsOf(desk, asked)}</div>`;
  },
};

const notChosen = (desk: Desk): TemplateResult =>
  html`${empty('No payment is chosen. A paid one can be split.')}
<p><a href=${desk.linkTo('payment')}>Choose one</a></p>`;

function splitsOf(desk: Desk, asked: Asked<Timeline> | undefined): TemplateResult | typeof nothing {
  if (!asked) return html`<p class="quiet" role="status">Asking for the payment</p>`;
  if (!asked.ok) return nothing;
  const { order, splits } = asked.data;
  const news = said?.about === order.tradeId ? said : undefined;
  return html`${card('A new split', newSplit(desk, asked.data), 'new-split')}
${news?.isTrouble ? trouble(news.text) : nothing}
${news && !news.isTrouble ? html`<p class="desk-said" role="status">${news.text}</p>` : nothing}
${card(
  'Splits of this payment',
  splits.length === 0
    ? empty('None yet.')
    : splitRows(desk, asked.data, (done, call, fields) => callAndShow(desk, asked.data, done, call, fields)),
  'splits',
)}
<p><a href=${desk.linkTo('payment', order.tradeId)}>What happened to this payment?</a></p>`;
}

function newSplit(desk: Desk, timeline: Timeline): TemplateResult {
  const { order } = timeline;
  if (order.state !== 'paid') return empty(`It is ${order.state}: only a paid payment can be split.`);
  const money = html`<p class="desk-amount"><b>${order.settlementAmount} ${order.settlementCurrency}</b></p>
<p class="quiet">is settled for it${order.fee ? `, less a fee of ${order.fee} and VAT of ${order.vat}` : ''}.</p>`;
  const receivers = desk.facts.solutions.filter(({ merchantUid }) => merchantUid === order.merchant);
  const options = receivers.map(({ receiverUid, role }) => [receiverUid, `${receiverUid}, ${role}`] as const);
  const chosen = desk.param('receiver', receivers[0]?.receiverUid);
  const receiver = receivers.find(({ receiverUid }) => receiverUid === chosen) ?? receivers[0];
  if (!receiver) return html`${money}${empty('The merchant has no split solution.')}`;
  const make = () => {
    const split = {
      command: 'createSplitPayment',
      trade_id: order.tradeId,
      split_solution_id: receiver.id,
      currency: order.settlementCurrency,
      notify_url: notifyUrl(desk, order.merchant),
      nonce_string: newReference(),
      split_completed: desk.param('completed', ENDS[0][0]),
      reference_id: newReference(),
      reference: 'Split at the desk',
      receivers: JSON.stringify([
        {
          mid: receiver.receiverUid,
          detail_reference_id: newReference(),
          split_amount: desk.param('share', '1.00'),
          role: receiver.role,
          description: 'A share given at the desk',
        },
      ]),
    };
    const call = () => desk.call(order.merchant, 'v3.SplitPayment', split);
    return callAndShow(desk, timeline, 'The split has been created.', call, FIELDS);
  };
  return html`${money}<p class="quiet">Split solution <span class="code">${receiver.id}</span></p>
<div class="desk-fields">
${choice(desk, 'receiver', 'Receiver', options)}
${field(desk, { name: 'share', label: `Its share, ${order.settlementCurrency}`, unless: '1.00', kind: 'amount' })}
${choice(desk, 'completed', 'Afterwards, the payment', ENDS)}</div>
<div class="desk-line">${action('Split', make, { name: 'split', kind: 'main' })}</div>`;
}

/** Makes a call and shows the result, whichever payment is shown when the answer arrives. */
async function callAndShow(
  desk: Desk,
  { order }: Timeline,
  done: string,
  call: () => Promise<Asked<unknown>>,
  fields: FieldsOfMembers = {},
): Promise<void> {
  const asked = await call();
  const refused = noteAnswer(desk, asked, fields);
  const text = asked.ok ? done : refused;
  said = { text, isTrouble: !asked.ok, about: order.tradeId };
  await refreshTimeline(desk);
  await desk.look();
  desk.redraw();
}

/** The splits in the panel of a payment, each with its returns. */
export function splitsInShort(desk: Desk, timeline: Timeline): TemplateResult {
  const splits = timeline.splits.filter(({ returns }) => returns === null);
  if (splits.length === 0) return empty('It is not split.');
  return html`<ul class="desk-rows" data-lines="splits">${splits.map(
    (split) =>
      html`<li><p>${splitTitle(split)}</p>${returnsOf(timeline, split).map(
        (one) => html`<p>${splitTitle(one)}</p>`,
      )}</li>`,
  )}</ul><p><a href=${desk.linkTo('split', '', { trade_id: timeline.order.tradeId })}>Query, cancel or return</a></p>`;
}
