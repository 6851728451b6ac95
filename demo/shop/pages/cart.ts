/** The cart page: the browser stores the cart, the server prices it. */
import { html } from 'hono/html';
import type { Page, PageContext } from './layout.ts';

/** The page of the cart, filled by its script. Texts are passed as attributes, so the script contains none. */
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
