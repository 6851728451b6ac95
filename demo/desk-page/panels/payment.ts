/** One payment on one screen: what happened, and what can be done with it. */
import { html, nothing, type TemplateResult } from 'lit';
import { isShopOrder } from '../find-panel.ts';
import { entryList } from '../inspector.ts';
import type { Panel } from '../panels.ts';
import { cardName } from '../parts/card-name.ts';
import { commandLine } from '../parts/command-line.ts';
import { isAbout } from '../parts/is-about.ts';
import { action, card, chip, copyButton, empty, trouble } from '../parts/pieces.ts';
import { dayAndTime, dayLine, newDay, time, when } from '../parts/times.ts';
import type { Desk } from '../state.ts';
import { type Timeline, type TimelineAttempt, timelineOf } from '../timeline.ts';
import { hasMoney, momentOf, reasonOf, stepsOf, verdictOf } from '../what-happened.ts';
import { doAndShow, paymentActions } from './payment-actions.ts';
import { paymentList } from './payment-list.ts';
import { splitsInShort } from './split.ts';

/** `#/payment/<trade_id>`; without an id, the newest payments. */
export const paymentPanel: Panel = {
  name: 'payment',
  title: 'Payment',
  description: 'What happened, and the actions it allows',
  words: 'order trade refund capture cancel resend list find history dispute chargeback incident',
  view: (desk) => (desk.route.id === '' ? paymentList(desk) : onePayment(desk, desk.route.id)),
};

function onePayment(desk: Desk, tradeId: string): TemplateResult {
  const timeline = timelineOf(desk, tradeId);
  const back = html`<p><a href=${desk.linkTo('payment')}>All payments</a></p>`;
  if (!timeline) return html`${back}<p class="quiet" role="status">Asking for the payment</p>`;
  if (!timeline.ok) return html`${back}${trouble(timeline.error)}`;
  const told = timeline.data;
  return html`${back}<div class="desk-payment" data-state=${told.order.state}>
${summary(desk, told)}${paymentActions(desk, told)}
${card('Step by step', steps(told), 'steps')}
${card('Attempts', attempts(told), 'attempts')}
${card('Money', money(told), 'money')}
${told.disputes.length === 0 ? nothing : card('Disputes', disputes(told), 'disputes')}
${told.splits.length === 0 ? nothing : card('Splits', splitsInShort(desk, told), 'splits')}
${card('Notifications', notifications(desk, told), 'notifications')}
${card('Requests and answers', exchanges(desk, told), 'exchanges')}
</div>`;
}

function summary(desk: Desk, timeline: Timeline): TemplateResult {
  const { order, siblings } = timeline;
  const paidCard = order.card ? cardName(order.card) : '';
  const moment = momentOf(timeline);
  const facts: readonly (readonly [string, unknown])[] = [
    [
      'trade_id',
      html`<span class="code">${order.tradeId}</span> ${copyButton(order.tradeId, 'Copy the trade_id')}`,
    ],
    ['order_id', html`<span class="code">${order.orderId}</span>`],
    ['Method', [order.method, paidCard].filter(Boolean).join(', ')],
    ['Merchant', `${order.merchantName}, ${order.store} (${order.user})`],
    ['Settles as', hasMoney(order) ? `${order.settlementAmount} ${order.settlementCurrency}` : ''],
    ['Created', dayAndTime(order.createdAt)],
    [moment?.[0] ?? '', moment ? dayAndTime(moment[1]) : ''],
    [
      'Other tries',
      siblings.map((one) => html`<a href=${desk.linkTo('payment', one.tradeId)}>${one.state}</a> `),
    ],
  ];
  return html`<section class="desk-card desk-summary" aria-label="What happened">
<p class="desk-amount"><b>${order.amount} ${order.currency}</b>${chip(order.state)}</p>
<p class="desk-verdict" data-reason=${reasonOf(timeline)}>${verdictOf(timeline)}</p>
<dl class="desk-pairs">${facts
    .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== ''))
    .map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></section>`;
}

const steps = (timeline: Timeline): TemplateResult =>
  html`<ol class="desk-steps">${stepsOf(timeline).map(
    ({ at, what, detail, tone }, n, all) =>
      html`<li data-tone=${tone}>${dayLine(newDay(at, all[n - 1]?.at))}${time(at)}<span><b>${what}</b>${
        detail === '' ? nothing : html`<span class="quiet">${detail}</span>`
      }</span></li>`,
  )}</ol>`;

function attempts({ attempts: all }: Timeline): TemplateResult {
  if (all.length === 0) return empty('Nobody has tried to pay yet.');
  return html`<ul class="desk-rows">${all.map(attemptRow)}</ul>`;
}

const attemptRow = (one: TimelineAttempt): TemplateResult => html`<li>
<p>${chip(one.state)}<b>${one.kind}</b> at ${one.rail}<span class="desk-sum">${one.amount} ${one.currency}</span></p>
<p class="quiet">${one.result === '' ? nothing : html`<span class="code">${one.result}</span> · `}
${when(one.startedAt)}${one.endedAt === null ? ', not ended' : html` – ${when(one.endedAt)}`}
${one.askCount === 0 ? nothing : ` · asked ${one.askCount} times`}
${one.railReference === '' ? nothing : html` · <span class="code">${one.railReference}</span>`}</p></li>`;

const disputes = ({ disputes: all }: Timeline): TemplateResult =>
  html`<ul class="desk-rows">${all.map(
    (one) => html`<li><p>${chip(one.state)}<b>${one.kind}</b><span class="quiet">${when(one.openedAt)}</span>
<span class="desk-sum">${one.amount} ${one.currency}</span></p>
<p class="quiet"><span class="code">${one.reason}</span>${
      one.respondBy === null ? nothing : html` · respond by ${dayAndTime(one.respondBy)}`
    }</p></li>`,
  )}</ul>`;

function money({ transfers, clearing }: Timeline): TemplateResult {
  if (transfers.length === 0 && clearing.length === 0) return empty('No money has moved.');
  return html`<ul class="desk-rows" data-lines="transfers">${transfers.map(
    (one) => html`<li><p><b>${one.event}</b><span class="quiet">${when(one.bookedAt)}</span>
<span class="desk-sum">${one.amount} ${one.currency}</span></p>
<p class="quiet"><span title=${one.debit}>${one.debitName}</span> → <span title=${one.credit}>${
      one.creditName
    }</span></p></li>`,
  )}</ul>
<h3>In the clearing</h3>
<ul class="desk-rows" data-lines="clearing">${clearing.map(
    (one) => html`<li><p>${chip(one.settledOn ? 'settled' : one.clearedDay ? 'cleared' : 'uncleared')}<b>${
      one.refundId ? 'Refund' : 'Payment'
    }</b> of ${one.day}<span class="desk-sum">${one.amount} ${one.currency}</span></p>
<p class="quiet">fee ${one.fee}, VAT ${one.vat}${one.dueOn ? ` · due ${one.dueOn}` : ''}${
      one.settledOn ? ` · settled ${one.settledOn}` : ''
    }</p></li>`,
  )}</ul>`;
}

function notifications(desk: Desk, { notifications: all }: Timeline): TemplateResult {
  if (all.length === 0)
    return empty(
      'There are no notifications: the state has not changed yet, or the order has no notify_url.',
    );
  return html`<ul class="desk-rows">${all.map(
    (one) => html`<li><p>${chip(one.state)}<b>${one.object.split(':')[0]} ${one.tells}</b>
<span class="quiet">no. ${one.sequence}</span>${resendButton(desk, one.id)}</p>
<p class="quiet code">${one.url}</p>
${one.nextTryAt ? html`<p class="quiet">Next try ${dayAndTime(one.nextTryAt)}</p>` : nothing}
<ol class="desk-tries">${one.tries.map(
      (entry) => html`<li>${when(entry.startedAt)} ${chip(
        entry.outcome,
        entry.outcome === 'delivered' ? 'good' : 'bad',
      )} ${entry.httpStatus === null ? nothing : `HTTP ${entry.httpStatus}`} <span class="quiet">${entry.durationMs} ms
${entry.reason}</span></li>`,
    )}</ol></li>`,
  )}</ul>`;
}

const resendButton = (desk: Desk, id: string): TemplateResult =>
  action(
    'Resend',
    () => doAndShow(desk, `/sandbox/notifications/${id}/resend`, {}, 'The notification is sent now.'),
    { name: 'resend' },
  );

function exchanges(desk: Desk, { order }: Timeline): TemplateResult {
  const entries = desk.log.filter((entry) => isAbout(entry, order)).toReversed();
  if (entries.length > 0) return entryList(desk, entries);
  if (!isShopOrder(order.orderId))
    return empty('This desk has sent and received nothing about it since it started.');
  const command = commandLine(desk.facts, `orders show ${order.tradeId}`);
  return html`${empty('The shop made this payment: the desk does not record the shop’s requests.')}
<p class="quiet">This command shows what the gateway has recorded:</p>
<p class="desk-line"><span class="code">${command}</span>${copyButton(command, 'Copy the command')}</p>`;
}
