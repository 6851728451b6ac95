/** What the shop knows: every order, and the verified facts behind its state. */
import { html } from 'hono/html';
import { type Fact, type ShopOrder, stateOf } from '../order-book.ts';
import { formatPrice } from '../prices.ts';
import type { Language } from '../words.ts';
import type { Markup, Page, PageContext } from './layout.ts';
import { describeOrder } from './order-summary.ts';
import { standingOf } from './thank-you.ts';

const SHOWN_MAX = 50;

/** The page of all orders, the newest first. */
export function ordersPage(context: PageContext, orders: readonly ShopOrder[]): Page {
  const { words } = context;
  const shown = orders.slice(0, SHOWN_MAX);
  const body = html`<h1>${words.ordersTitle}</h1>
<p class="lead">${words.ordersText}</p>
${shown.length === 0 ? html`<p class="message">${words.ordersNone}</p>` : renderTable(shown, context)}`;
  return { name: 'orders', title: words.ordersTitle, body };
}

function renderTable(orders: readonly ShopOrder[], context: PageContext): Markup {
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

/** Changes whenever a page of these orders would look different. */
export const digestOf = (orders: readonly ShopOrder[]): string =>
  orders
    .slice(0, SHOWN_MAX)
    .map((order) => `${order.id}.${order.facts.length}`)
    .join(',');

function renderRow(order: ShopOrder, context: PageContext): Markup {
  const { words, language, link } = context;
  const standing = standingOf(order);
  const amount = formatPrice(BigInt(order.totalMinor), order.currency, language);
  const state = words.states[stateOf(order)];
  const told =
    order.facts.length === 0
      ? html`<span class="quiet">${words.factNothing}</span>`
      : html`<ul class="told">${order.facts.map((fact) => renderFact(fact, context))}</ul>`;
  return html`<tr data-order="${order.id}" data-standing="${standing}">
<th scope="row"><a class="code" href="${link(`/thank-you/${order.id}`)}">${order.id}</a>
<span class="when">${formatTime(order.createdAt, language)}</span></th>
<td data-label="${words.columnGoods}">${describeOrder(order, language)}</td>
<td data-label="${words.columnAmount}" class="number price">${amount}</td>
<td data-label="${words.columnState}"><span class="state" data-standing="${standing}">${state}</span></td>
<td data-label="${words.columnHow}">${told}</td>
</tr>`;
}

function renderFact(fact: Fact, { words, language }: PageContext): Markup {
  const how = fact.by === 'notification' ? words.factNotification : words.factQuery;
  return html`<li><span class="told-state">${words.states[fact.state]}</span>
${fact.method} · ${formatTime(fact.at, language)}
<span class="quiet">${how} · ${words.trade} <span class="code">${fact.tradeId}</span></span></li>`;
}

const formatTime = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(language === 'nl' ? 'nl-NL' : 'en-IE', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/Amsterdam',
  }).format(at);
