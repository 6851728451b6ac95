/** What is known of a payment, as the cards of its panel: summary, steps, attempts, disputes, money, splits. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Desk } from '../state.ts';
import type { Timeline, TimelineAttempt } from '../timeline.ts';
import { hasMoney, momentOf, reasonOf, stepsOf, verdictOf } from '../what-happened.ts';
import { cardName } from './card-name.ts';
import { chip, copyButton, empty } from './pieces.ts';
import { returnsOf, splitsOf, splitTitle } from './splits.ts';
import { dayAndTime, dayLine, newDay, time, when } from './times.ts';

/** The outcome in one sentence, and the payment's facts. */
export function summary(desk: Desk, timeline: Timeline): TemplateResult {
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
    ['Of it by gift card', order.partAmount ? `${order.partAmount} ${order.currency}` : ''],
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

/** All steps, oldest first. */
export const steps = (timeline: Timeline): TemplateResult =>
  html`<ol class="desk-steps">${stepsOf(timeline).map(
    ({ at, what, detail, tone }, n, all) =>
      html`<li data-tone=${tone}>${dayLine(newDay(at, all[n - 1]?.at))}${time(at)}<span><b>${what}</b>${
        detail === '' ? nothing : html`<span class="quiet">${detail}</span>`
      }</span></li>`,
  )}</ol>`;

/** The attempts at the rail. */
export function attempts({ attempts: all }: Timeline): TemplateResult {
  if (all.length === 0) return empty('Nobody has tried to pay yet.');
  return html`<ul class="desk-rows">${all.map(attemptRow)}</ul>`;
}

const attemptRow = (one: TimelineAttempt): TemplateResult => html`<li>
<p>${chip(one.state)}<b>${one.kind}</b> at ${one.rail}<span class="desk-sum">${one.amount} ${one.currency}</span></p>
<p class="quiet">${one.result === '' ? nothing : html`<span class="code">${one.result}</span> · `}
${when(one.startedAt)}${one.endedAt === null ? ', not ended' : html` – ${when(one.endedAt)}`}
${one.askCount === 0 ? nothing : ` · asked ${one.askCount} times`}
${one.railReference === '' ? nothing : html` · <span class="code">${one.railReference}</span>`}</p></li>`;

/** The disputes. */
export const disputes = ({ disputes: all }: Timeline): TemplateResult =>
  html`<ul class="desk-rows">${all.map(
    (one) => html`<li><p>${chip(one.state)}<b>${one.kind}</b><span class="quiet">${when(one.openedAt)}</span>
<span class="desk-sum">${one.amount} ${one.currency}</span></p>
<p class="quiet"><span class="code">${one.reason}</span>${
      one.respondBy === null ? nothing : html` · respond by ${dayAndTime(one.respondBy)}`
    }</p></li>`,
  )}</ul>`;

/** The transfers in the ledger, and the lines in the clearing. */
export function money({ transfers, clearing }: Timeline): TemplateResult {
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
    }</b> by ${one.method} of ${one.day}<span class="desk-sum">${one.amount} ${one.currency}</span></p>
<p class="quiet">fee ${one.fee}, VAT ${one.vat}${one.dueOn ? ` · due ${one.dueOn}` : ''}${
      one.settledOn ? ` · settled ${one.settledOn}` : ''
    }</p></li>`,
  )}</ul>`;
}

/** The splits, each with its returns. */
export const splits = (desk: Desk, timeline: Timeline): TemplateResult =>
  html`<ul class="desk-rows" data-lines="splits">${splitsOf(timeline).map(
    (split) =>
      html`<li><p>${splitTitle(split)}</p>${returnsOf(timeline, split.splitId).map(
        (one) => html`<p>${splitTitle(one)}</p>`,
      )}</li>`,
  )}</ul><p><a href=${desk.linkTo('split', '', { trade_id: timeline.order.tradeId })}>Query, cancel or return</a></p>`;
