/** The page that the payer returns to. It shows the verified status, whatever the URL claims. */
import { html } from 'hono/html';
import { findMainTrade, type KnownOrder } from '../known-orders.ts';
import { type ShopOrder, stateOf } from '../order-store.ts';
import type { Words } from '../words.ts';
import type { Markup, Page, PageContext } from './layout.ts';
import { renderSummary } from './order-summary.ts';
import { renderTrade } from './trade.ts';

/** The payment status of an order. */
type Standing = 'paid' | 'open' | 'ended';

/** Returns whether an order is paid, open or ended unpaid, from the verified facts. */
export function standingOf(order: ShopOrder): Standing {
  const state = stateOf(order);
  if (state === 'paid' || state === 'authorized') return 'paid';
  return state === 'open' || state === 'pending' || state === 'processing' || state === 'verify'
    ? 'open'
    : 'ended';
}

/** Whether the payer may pay an order. In `verify`, a person checks an unexpected amount. */
export const mayPay = (order: ShopOrder): boolean =>
  standingOf(order) !== 'paid' && stateOf(order) !== 'verify';

/** What the page's element loads from and pays with. */
export interface ThankYouSources {
  readonly gateway: string;
  /** Absent when nothing may be paid. */
  readonly session: string | undefined;
}

/**
 * The thank-you page of an order. The element shows its latest payment; after an unpaid end, with all ways to pay. An
 * order that may not be paid has no session: the element then shows the payment that the address names.
 */
export function thankYouPage(
  context: PageContext,
  known: KnownOrder,
  { gateway, session }: ThankYouSources,
): Page {
  const { order } = known;
  const { words, language, link } = context;
  const standing = standingOf(order);
  const isPayable = mayPay(order);
  // Without a payment to show, as in the list of orders, the shop's own words are enough.
  const isTried = known.trades.length + order.facts.length > 0;
  const { title, text } =
    standing !== 'paid' && !isPayable
      ? { title: words.thanksCheck, text: words.thanksCheckText }
      : sentencesOf(standing, words);
  const again = html`<a class="button button-quiet" href="${link(`/checkout/${order.id}`)}">${words.payAgain}</a>`;
  // The element itself has the ways to pay after an unpaid end.
  const way = standing === 'ended' ? html`<noscript>${again}</noscript>` : again;
  const status = html`<gw-payment-status endpoint="/pay" locale="${language}"
  ${session === undefined ? '' : html`session="${session}"`}></gw-payment-status>`;
  const body = html`<div class="thanks" data-order="${order.id}" data-standing="${standing}">
<section class="thanks-words">
${standing === 'paid' ? renderMark() : ''}
<h1>${title}</h1>
<p>${text}</p>
${standing === 'paid' || !isTried ? '' : status}
<div class="thanks-ways">
${isPayable ? way : ''}
<a class="button ${isPayable ? 'button-quiet' : ''}" href="${link('/')}">${words.keepShopping}</a>
</div>
</section>
<section class="thanks-order" aria-labelledby="summary">
<h2 id="summary">${words.summary}</h2>
${renderSummary(order, context)}
<p class="order-number">${words.order} <span class="code">${order.id}</span> ·
<a href="${link('/orders')}">${words.navOrders}</a></p>
${renderDeskLink(findMainTrade(known), words)}
</section>
</div>`;
  return { name: 'thank-you', title, body, ...(standing !== 'paid' && { elementsFrom: gateway }) };
}

const renderDeskLink = (tradeId: string | undefined, words: Words): Markup =>
  tradeId === undefined
    ? html``
    : html`<p class="order-number">${words.trade} ${renderTrade(tradeId)} ${words.tradeAtDesk}</p>`;

function sentencesOf(standing: Standing, words: Words): { title: string; text: string } {
  switch (standing) {
    case 'paid':
      return { title: words.thanksPaid, text: words.thanksPaidText };
    case 'open':
      return { title: words.thanksOpen, text: words.thanksOpenText };
    case 'ended':
      return { title: words.thanksEnded, text: words.thanksEndedText };
    default:
      return standing satisfies never;
  }
}

const renderMark =
  (): Markup => html`<svg class="mark" data-standing="paid" viewBox="0 0 72 72" aria-hidden="true">
<circle cx="36" cy="36" r="33" pathLength="1" transform="rotate(-90 36 36)"/>
<path pathLength="1" d="M23 37.5 32.5 47 50 28"/></svg>`;
