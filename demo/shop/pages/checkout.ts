/** The checkout: what is bought beside the payment element. */
import { html } from 'hono/html';
import type { ShopOrder } from '../order-book.ts';
import { formatPrice } from '../words.ts';
import type { Page, PageContext } from './layout.ts';
import { renderSummary } from './order-summary.ts';

/** The checkout page of an order. `session` is the token that opens the payment element for it. */
export function checkoutPage(context: PageContext, order: ShopOrder, session: string): Page {
  const { language, words, path, link } = context;
  const body = html`<h1>${words.checkoutTitle}</h1>
<div class="checkout">
<section class="checkout-order" aria-labelledby="summary">
<details class="summary" open data-summary>
<summary>
<h2 id="summary">${words.summary}</h2>
<span class="price">${formatPrice(BigInt(order.totalMinor), language)}</span>
</summary>
${renderSummary(order, context)}
</details>
<p class="order-number">${words.order} <span class="code">${order.id}</span></p>
</section>
<section class="checkout-pay" aria-labelledby="pay">
<h2 id="pay">${words.payTitle}</h2>
<gw-checkout session="${session}" endpoint="/pay" locale="${language}">
<p class="quiet">${words.payFallback} <a href="${link(path)}">${words.payFallbackLink}</a>.</p>
</gw-checkout>
<aside class="sandbox"><h3>${words.sandboxTitle}</h3><p>${words.sandboxText}</p></aside>
</section>
</div>`;
  return { name: 'checkout', title: words.checkoutTitle, body, withElements: true };
}
