/** Actions on a payment: as its cashier, as the second person, and as the simulated bank or payer. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Asked } from '../../desk/asked.ts';
import { ask } from '../ask.ts';
import { type FieldsOfMembers, noteAnswer } from '../parts/faults.ts';
import { incidentsOf } from '../parts/incidents.ts';
import { action, choice, field, trouble } from '../parts/pieces.ts';
import type { Desk } from '../state.ts';
import { refreshTimeline, type Timeline } from '../timeline.ts';
import { refundableOf } from '../what-happened.ts';

const ANSWERED = 'The answer stands in the inspector.';

/** Request member → field; -4003 states the remaining amount without naming a member. */
const CAPTURE_FIELDS: FieldsOfMembers = { amount: 'capture', '-4003': 'capture' };
const REFUND_FIELDS: FieldsOfMembers = { refund_amount: 'refund', '-4003': 'refund' };

let said: { readonly text: string; readonly isTrouble: boolean; readonly about: string } | undefined;

/** Calls the desk's server, shows the result, and refreshes the payment. */
export async function doAndShow(
  desk: Desk,
  path: string,
  body: object,
  done: string | ((data: unknown) => string),
  fields?: FieldsOfMembers,
): Promise<void> {
  const asked = await ask(path, body);
  await showResult(desk, asked, typeof done === 'string' ? done : asked.ok ? done(asked.data) : '', fields);
}

/** The card with the actions that the payment's state allows. */
export function paymentActions(desk: Desk, timeline: Timeline): TemplateResult {
  const { order, refunds } = timeline;
  const isOpen = order.state === 'processing' || order.state === 'pending';
  const mayCapture = order.state === 'authorized';
  const waiting = refunds.filter(({ state }) => state === 'to-be-approval');
  const news = said?.about === order.tradeId ? said : undefined;
  return html`<section class="desk-card desk-actions" data-card="actions" aria-label="Actions">
<h2>Actions</h2>
<div class="desk-line">
${action('Query', () => sign(desk, timeline, 'v3.QueryOrder', {}, ANSWERED), { name: 'query' })}
${
  order.mayCancel
    ? action('Cancel', () => sign(desk, timeline, 'v3.CancelPayment', {}, 'Cancelled.'), {
        name: 'cancel',
        kind: 'danger',
      })
    : nothing
}
${order.state === 'paid' ? html`<a href=${desk.linkTo('split', '', { trade_id: order.tradeId })}>Split</a>` : nothing}
<a href=${desk.linkTo('payment', order.tradeId, { only: order.tradeId, tab: 'inspector' })}>Only
this in the inspector</a>
</div>
${mayCapture ? captureLine(desk, timeline) : nothing}
${order.state === 'paid' && refundableOf(timeline) !== '0.00' ? refundLine(desk, timeline) : nothing}
${waiting.map((refund) => decisionLine(desk, timeline, refund))}
${isOpen ? happenLine(desk, timeline) : nothing}
${incidentLine(desk, timeline)}
${news?.isTrouble ? trouble(news.text) : nothing}
${news && !news.isTrouble ? html`<p class="desk-said" role="status">${news.text}</p>` : nothing}
</section>`;
}

const captureLine = (desk: Desk, timeline: Timeline): TemplateResult => {
  const { amount, currency } = timeline.order;
  // Read at the click, which may follow typing before the desk has rendered again.
  const take = () => {
    const data = {
      amount: desk.param('capture', amount),
      currency,
      description: 'Captured at the desk',
      notify_url: notifyUrl(desk, timeline),
    };
    return sign(desk, timeline, 'v3.Capture', data, 'Captured.', CAPTURE_FIELDS);
  };
  return html`<div class="desk-line">
${field(desk, { name: 'capture', label: 'Capture', unless: amount, kind: 'amount' })}
${action('Capture', take, { name: 'capture', kind: 'main' })}</div>`;
};

const refundLine = (desk: Desk, timeline: Timeline): TemplateResult => {
  const { currency } = timeline.order;
  const left = refundableOf(timeline);
  const give = () => {
    const data = {
      refund_amount: desk.param('refund', left),
      refund_currency: currency,
      refund_description: 'Refunded at the desk',
      notify_url: notifyUrl(desk, timeline),
    };
    return sign(desk, timeline, 'v3.CreateRefund', data, 'The refund has been requested.', REFUND_FIELDS);
  };
  return html`<div class="desk-line">
${field(desk, { name: 'refund', label: 'Refund', unless: left, kind: 'amount' })}
${action('Refund', give, { name: 'refund', kind: 'main' })}</div>`;
};

function decisionLine(desk: Desk, timeline: Timeline, refund: Timeline['refunds'][number]): TemplateResult {
  const decide = (decision: 'approve' | 'reject') => () => {
    const data = { refund_id: refund.refundId, decision, nonce_string: crypto.randomUUID().slice(0, 32) };
    return signAs(desk, timeline.order.merchant, 'v3.ApproveRefund', data, `The refund: ${decision}.`);
  };
  return html`<div class="desk-line"><span>Refund of ${refund.amount} ${refund.currency} awaits a second person</span>
${action('Approve', decide('approve'), { name: 'approve', kind: 'main' })}
${action('Reject', decide('reject'), { name: 'reject' })}</div>`;
}

/** Actions of payer, bank or wallet. The payer of a transfer sends money, in full or in parts. */
const happenLine = (desk: Desk, timeline: Timeline): TemplateResult | typeof nothing =>
  timeline.order.method === 'Bank Transfer' ? transferLine(desk, timeline) : outcomeLine(desk, timeline);

function transferLine(desk: Desk, { order, attempts }: Timeline): TemplateResult | typeof nothing {
  const reference = attempts.findLast(
    ({ transferReference }) => transferReference !== null,
  )?.transferReference;
  if (!reference) return html`<p class="quiet">The payer has not opened the account details yet.</p>`;
  const send = () =>
    doAndShow(
      desk,
      '/sandbox/transfers',
      { reference, amount: desk.param('transfer', order.amount) },
      'The money has been sent.',
      { amount: 'transfer' },
    );
  const bank = `${desk.facts.gateway}/scheme/bank-transfer?reference=${reference}`;
  return html`<div class="desk-line">
${field(desk, { name: 'transfer', label: 'Transfer', unless: order.amount, kind: 'amount' })}
${action('Send', send, { name: 'send-transfer', kind: 'main' })}
<a href=${bank} data-action="open-bank" target="_blank" rel="noreferrer">Open the simulated bank</a></div>`;
}

const outcomeLine = (desk: Desk, { order }: Timeline): TemplateResult => {
  const options = desk.facts.outcomes.map((name) => [name, name.replaceAll('-', ' ')] as const);
  const happen = () =>
    doAndShow(
      desk,
      `/sandbox/payments/${order.tradeId}`,
      { outcome: desk.param('outcome', desk.facts.outcomes[0] ?? 'approve') },
      'The outcome has been set at the simulated bank.',
      { outcome: 'outcome' },
    );
  return html`<div class="desk-line">${choice(desk, 'outcome', 'Outcome at the bank, app or wallet', options)}
${action('Set the outcome', happen, { name: 'happen', kind: 'main' })}</div>`;
};

/** What became of the webhook of an incident, which the gateway may not have accepted. */
const reportedLine = (data: unknown): string =>
  (data as { readonly taken: boolean }).taken
    ? 'The bank has reported it to the gateway.'
    : 'It has happened at the bank, but the gateway did not accept the report.';

/** Incidents at the bank or acquirer of a paid payment. */
function incidentLine(desk: Desk, timeline: Timeline): TemplateResult | typeof nothing {
  const { tradeId, user } = timeline.order;
  const incidents = incidentsOf(timeline);
  if (incidents.length === 0) return nothing;
  const happen = (incident: string) => () =>
    doAndShow(desk, `/sandbox/incidents/${tradeId}`, { incident }, reportedLine);
  return html`<h3>Incidents at the bank</h3>
<div class="desk-line">${incidents.map(([incident, label]) =>
    action(label, happen(incident), { name: `incident-${incident}` }),
  )}</div>
<p class="quiet">Notifications of them need the feature <span class="code">dispute-notifications</span>:
<a href=${desk.linkTo('accounts', '', { account: user })}>account ${user}</a>.</p>`;
}

const sign = (
  desk: Desk,
  timeline: Timeline,
  method: string,
  data: Record<string, string>,
  done: string,
  fields?: FieldsOfMembers,
) => signAs(desk, timeline.order.user, method, { trade_id: timeline.order.tradeId, ...data }, done, fields);

async function signAs(
  desk: Desk,
  user: string,
  method: string,
  data: Record<string, string>,
  done: string,
  fields?: FieldsOfMembers,
): Promise<void> {
  await showResult(desk, await desk.call(user, method, data), done, fields);
}

async function showResult(
  desk: Desk,
  asked: Asked<unknown>,
  done: string,
  fields: FieldsOfMembers = {},
): Promise<void> {
  const refused = noteAnswer(desk, asked, fields);
  const text = asked.ok ? done : refused;
  said = { text, isTrouble: !asked.ok, about: desk.route.id };
  await refreshTimeline(desk);
  await desk.look();
  desk.redraw();
}

const notifyUrl = (desk: Desk, { order }: Timeline): string => `${desk.facts.publicUrl}/notify/${order.user}`;
