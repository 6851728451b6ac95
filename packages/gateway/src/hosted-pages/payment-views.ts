/** The views of a payment's plain pages: on the way to another site, and after leaving. Elements show the rest. */
import { formatAmount, inLanguage } from '@gangway/protocol';
import { html } from 'hono/html';
import type { Order } from '../orders/order.ts';
import { partOf } from '../orders/order-parts.ts';
import { type PageLanguage, writeAmount } from './page-language.ts';
import type { InlineStyle, PageLook } from './page-look.ts';
import type { Html } from './page-shell.ts';
import { renderResult } from './result.ts';

/** A page's title and content. */
export interface View {
  readonly title: string;
  readonly body: Html;
}

/**
 * What every view needs. `style` is the sheet of `look`; `page` is the path of the payment's page, `back` the address
 * of the shop or undefined.
 */
export interface ViewFacts {
  readonly language: PageLanguage;
  readonly order: Order;
  readonly shop: string;
  readonly look: PageLook;
  readonly style: InlineStyle | undefined;
  readonly page: string;
  readonly back: string | undefined;
}

/** Returns what a payer reads below the rest of an order of which a gift card has paid a part; undefined otherwise. */
export function partNote({ order, language }: Pick<ViewFacts, 'order' | 'language'>): string | undefined {
  const part = order.state === 'processing' ? partOf(order) : undefined;
  const write = ({ amountMinor }: { readonly amountMinor: bigint }) =>
    writeAmount(language.locale, formatAmount(amountMinor), order.currency);
  return part && language.words.partPaid(write(part));
}

/** Returns the view on the way to another site; the page refreshes by itself, and has a link. */
export const leadOnView = ({ language: { words } }: ViewFacts, title: string, to: string): View => ({
  title,
  body: html`<div class="gw-center" role="status"><span class="gw-spinner" aria-hidden="true"></span>
<h1 class="gw-title">${title}</h1><p class="gw-text">${words.leadOnText}</p></div>
<div class="gw-actions"><a class="gw-button" href="${to}">${words.leadOn}</a></div>`,
});

/** Returns a view with a form that the page's script submits; without scripts, its button does. */
export const postView = (
  title: string,
  form: { readonly url: string; readonly fields: Readonly<Record<string, string>>; readonly button: string },
): View => ({
  title,
  body: html`<h1 class="gw-title">${title}</h1>
<form method="post" action="${form.url}">${Object.entries(form.fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}
<button class="gw-button" type="submit">${form.button}</button></form>`,
});

/** Returns the view after leaving unpaid: a link to the shop, or a hint without a redirect_url. */
export function leftView({ language: { words, asked }, shop, page, back }: ViewFacts): View {
  if (back === undefined) return unpaidView(words.leftTitle, [words.leftText, words.startAgain(shop)]);
  const href = inLanguage(`${page}/left`, asked);
  const way = html`<a class="gw-button" href="${href}">${words.backTo(shop)}</a>`;
  return unpaidView(words.leftTitle, [words.leftText], way);
}

/** Returns the view of an order that no rail takes any more. Its link leaves the order unpaid. */
export function unavailableView({ language: { words, asked }, shop, page, back }: ViewFacts): View {
  const href = inLanguage(`${page}/left?unpaid`, asked);
  const text = back === undefined ? words.leaveWithoutPaying : words.backWithoutPaying(shop);
  // A shop may embed the page.
  const way = html`<a class="gw-button" href="${href}" target="_top">${text}</a>`;
  return unpaidView(words.unavailableTitle, [words.unavailableText(shop)], way);
}

/** Returns a view that says that nothing was paid. */
const unpaidView = (title: string, texts: readonly string[], way?: Html): View => ({
  title,
  body: html`${renderResult('declined', title, ...texts)}${way ? html`<div class="gw-actions">${way}</div>` : ''}`,
});
