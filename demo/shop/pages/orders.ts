/** The orders page: every order with the verified facts behind its state. */

import { findMethod } from '@gangway/protocol';
import { html } from 'hono/html';
import { digestOf, findNewTry, type KnownOrder, type KnownTrade } from '../known-orders.ts';
import { type Fact, stateOf } from '../order-store.ts';
import { formatPrice } from '../prices.ts';
import { REASON_WORDS } from '../reason-words.ts';
import { nameOfWay } from '../ways-to-pay.ts';
import type { Language, Words } from '../words.ts';
import type { Markup, Page, PageContext } from './layout.ts';
import { describeOrder } from './order-summary.ts';
import { standingOf } from './thank-you.ts';
import { renderTrade } from './trade.ts';

/** The page of all orders, newest first. */
export function ordersPage(context: PageContext, orders: readonly KnownOrder[]): Page {
  const { words } = context;
  const body = html`<h1>${words.ordersTitle}</h1>
<p class="lead">${words.ordersText}</p>
${orders.length === 0 ? html`<p class="message">${words.ordersNone}</p>` : renderTable(orders, context)}`;
  return { name: 'orders', title: words.ordersTitle, body };
}

function renderTable(orders: readonly KnownOrder[], context: PageContext): Markup {
  const { words } = context;
  return html`<table class="orders" data-digest="${digestOf(orders)}">
<thead><tr>
<th scope="col">${words.columnOrder}</th>
<th scope="col">${words.columnGoods}</th>
<th scope="col" class="number">${words.columnAmount}</th>
<th scope="col">${words.columnState}</th>
<th scope="col">${words.columnHow}</th>
</tr></thead>
<tbody>${orders.map((order) => renderRow(order, context))}</tbody>
</table>`;
}

function renderRow(known: KnownOrder, context: PageContext): Markup {
  const { order } = known;
  const { words, language, link } = context;
  const newTry = findNewTry(known);
  const isTriedAnew = newTry !== undefined && standingOf(order) === 'ended';
  const standing = isTriedAnew ? 'open' : standingOf(order);
  const amount = formatPrice(BigInt(order.totalMinor), order.currency, language);
  const state = words.states[isTriedAnew ? 'open' : stateOf(order)];
  const told =
    order.facts.length === 0 && !newTry
      ? html`<span class="quiet">${words.factNothing}</span>`
      : html`<ul class="told">${order.facts.map((fact) => renderFact(fact, known, context))}
${newTry ? renderNewTry(newTry, context) : ''}</ul>`;
  return html`<tr data-order="${order.id}" data-standing="${standing}">
<th scope="row"><a class="code" href="${link(`/thank-you/${order.id}`)}">${order.id}</a>
<span class="when">${formatTime(order.createdAt, language)}</span></th>
<td data-label="${words.columnGoods}">${describeOrder(order, language)}</td>
<td data-label="${words.columnAmount}" class="number price">${amount}</td>
<td data-label="${words.columnState}"><span class="state" data-standing="${standing}">${state}</span>
${isTriedAnew ? html`<span class="when">${words.newTry}</span>` : ''}</td>
<td data-label="${words.columnHow}">${told}</td>
</tr>`;
}

function renderFact(fact: Fact, { trades }: KnownOrder, { words, language }: PageContext): Markup {
  const how = fact.by === 'notification' ? words.factNotification : words.factQuery;
  const reason = trades.find(({ tradeId }) => tradeId === fact.tradeId)?.unpaidReason;
  const why = fact.state === 'declined' && reason ? `: ${REASON_WORDS[language][reason]}` : '';
  return html`<li><span class="told-state">${words.states[fact.state]}</span>${why}
${nameOf(fact.method, words)} · ${formatTime(fact.at, language)}
<span class="quiet">${how} · ${words.trade} ${renderTrade(fact.tradeId)}</span></li>`;
}

/** A trade that the shop has started and has no fact about yet. */
const renderNewTry = ({ state, method, tradeId }: KnownTrade, { words }: PageContext): Markup =>
  html`<li><span class="told-state">${words.states[state === 'processing' ? state : 'open']}</span>
${nameOf(method, words)}
<span class="quiet">${words.factNothing} · ${words.trade} ${renderTrade(tradeId)}</span></li>`;

const nameOf = (method: string, words: Words): string => {
  const found = findMethod(method);
  return found ? nameOfWay(found.name, words) : method;
};

const formatTime = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(language === 'nl' ? 'nl-NL' : 'en-IE', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Amsterdam',
  }).format(at);
