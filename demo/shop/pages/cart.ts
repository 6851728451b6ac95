/** The cart: the browser remembers what is in it, the server says what it costs. */
import { html } from 'hono/html';
import type { Page, PageContext } from './layout.ts';

/** The page of the cart; its script fills it. The sentences travel as attributes, so the script has none. */
export function cartPage({ words, link }: PageContext): Page {
  const body = html`<h1>${words.cartTitle}</h1>
<noscript><p class="message">${words.cartNeedsScript}</p></noscript>
<div id="cart" data-empty="${words.cartEmpty}" data-failed="${words.cartFailed}" data-again="${words.tryAgain}"
  data-quantity="${words.quantity}" data-fewer="${words.fewer}" data-more="${words.more}" data-remove="${words.remove}"
  data-goods="${words.goods}" data-shipping="${words.shipping}" data-total="${words.total}"
  data-vat="${words.vatIncluded}" data-checkout="${words.toCheckout}"
  data-shop="${words.keepShopping}" data-shop-href="${link('/')}" aria-live="polite"></div>`;
  return { name: 'cart', title: words.cartTitle, body };
}
