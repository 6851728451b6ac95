/** What the plain pages of a payment show: the way to the rail, and the way back. Everything else is an element's. */
import { html } from 'hono/html';
import type { Order } from '../orders/order.ts';
import type { PageLanguage } from './page-language.ts';
import type { Html } from './page-shell.ts';

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

/** On the way to another site: leads on by itself, and by a link. */
export const leadOnView = ({ language: { words } }: ViewFacts, title: string, to: string): View => ({
  title,
  body: html`<div class="gw-center" role="status"><span class="gw-spinner" aria-hidden="true"></span>
<h1 class="gw-title">${title}</h1><p class="gw-text">${words.leadOnText}</p></div>
<div class="gw-actions"><a class="gw-button" href="${to}">${words.leadOn}</a></div>`,
});
