/** What the pages of a payment show: try again, waiting, and how it ended. */
import { formatAmount } from '@gangway/protocol';
import { html } from 'hono/html';
import type { Attempt } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import { type PageLanguage, writeAmount } from './page-language.ts';
import { type Html, renderMark } from './page-shell.ts';

/** A page's title and content. */
export interface View {
  readonly title: string;
  readonly body: Html;
}

/** What every view needs. `page` is the path of the payment's page, `back` the address of the shop or undefined. */
export interface ViewFacts {
  readonly language: PageLanguage;
  readonly order: Order;
  readonly shop: string;
  readonly page: string;
  readonly back: string | undefined;
}

/** An attempt has ended without money: why, try again, or leave. */
export function tryAgainView(facts: ViewFacts, last: Attempt, mayRetry: boolean): View {
  const { words } = facts.language;
  const reason = REASONS[last.state] ?? 'failed';
  const title = words[`${reason}Title`];
  return {
    title,
    body: html`<div class="gw-center">${renderMark('declined')}<h1 class="gw-title">${title}</h1>
<p class="gw-text">${mayRetry ? words[`${reason}Text`] : words.noMoreTries}</p></div>
<div class="gw-actions">
${mayRetry ? renderButton(`${facts.page}/retry`, words.tryAgain) : ''}
${renderButton(`${facts.page}/leave`, words.backWithoutPaying(facts.shop), mayRetry ? 'gw-quiet' : '')}
</div>${renderReference(facts)}`,
  };
}

const REASONS: Readonly<Partial<Record<Attempt['state'], 'declined' | 'cancelled' | 'timedOut' | 'failed'>>> =
  {
    declined: 'declined',
    cancelled: 'cancelled',
    'timed-out': 'timedOut',
  };

const renderButton = (
  action: string,
  text: string,
  kind = '',
): Html => html`<form method="post" action="${action}">
<button class="gw-button ${kind}" type="submit">${text}</button></form>`;

/** On the way to another site: leads on by itself, and by a link. */
export const leadOnView = ({ language: { words } }: ViewFacts, title: string, to: string): View => ({
  title,
  body: html`<div class="gw-center" role="status"><span class="gw-spinner" aria-hidden="true"></span>
<h1 class="gw-title">${title}</h1><p class="gw-text">${words.leadOnText}</p></div>
<div class="gw-actions"><a class="gw-button" href="${to}">${words.leadOn}</a></div>`,
});

/** Nobody knows yet: the page asks again by itself. */
export function waitingView(facts: ViewFacts, payerUrl: string | undefined): View {
  const { words } = facts.language;
  return {
    title: words.waitingTitle,
    body: html`<div class="gw-center" role="status"><span class="gw-spinner" aria-hidden="true"></span>
<h1 class="gw-title">${words.waitingTitle}</h1><p class="gw-text">${words.waitingText}</p></div>
<div class="gw-actions">
${payerUrl ? html`<a class="gw-button" href="${payerUrl}">${words.continueAtBank}</a>` : ''}
${facts.back ? html`<a class="gw-button gw-quiet" href="${facts.back}">${words.backTo(facts.shop)}</a>` : ''}
</div>${renderReference(facts)}`,
  };
}

/** How the order ended. */
export function resultView(facts: ViewFacts): View {
  const { order, language, shop } = facts;
  const { words, tag } = language;
  const amount = writeAmount(tag, formatAmount(order.amountMinor), order.currency);
  switch (order.state) {
    case 'paid':
    case 'authorized':
      return result(facts, 'paid', words.paidTitle(amount), words.paidText(shop));
    case 'verify':
      return result(facts, 'expired', words.reviewTitle, words.reviewText(shop));
    case 'expired':
      return result(facts, 'expired', words.expiredTitle, words.expiredText);
    case 'cancelled':
      return result(facts, 'declined', words.orderCancelledTitle, words.orderCancelledText);
    case 'declined':
    case 'failed':
    case 'pending':
    case 'processing':
      return result(facts, 'declined', words.endedTitle, words.endedText);
    default:
      return order.state satisfies never;
  }
}

function result(facts: ViewFacts, mark: 'paid' | 'declined' | 'expired', title: string, text: string): View {
  const { words } = facts.language;
  return {
    title,
    body: html`<div class="gw-center">${renderMark(mark)}
<h1 class="gw-title">${title}</h1><p class="gw-text">${text}</p></div>
<div class="gw-actions">${
      facts.back ? html`<a class="gw-button" href="${facts.back}">${words.backTo(facts.shop)}</a>` : ''
    }</div>
${renderReference(facts)}`,
  };
}

const renderReference = ({ language, order }: ViewFacts): Html =>
  html`<p class="gw-small gw-center">${language.words.reference(order.tradeId)}</p>`;
