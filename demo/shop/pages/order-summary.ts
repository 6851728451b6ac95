/** The order summary of the checkout and the thank-you page. */
import { html } from 'hono/html';
import { findProduct } from '../catalogue.ts';
import type { Currency } from '../currencies.ts';
import type { OrderLine, ShopOrder } from '../order-store.ts';
import { formatPrice } from '../prices.ts';
import type { Language } from '../words.ts';
import type { Markup, PageContext } from './layout.ts';
import { renderTile } from './tile.ts';

/** The summary beside the payment; the page's script collapses it on a phone. */
export const renderOrderBeside = (order: ShopOrder, context: PageContext): Markup => {
  const { words, language } = context;
  return html`<section class="checkout-order" aria-labelledby="summary">
<details class="summary" open data-summary>
<summary>
<h2 id="summary">${words.summary}</h2>
<span class="price">${formatPrice(BigInt(order.totalMinor), order.currency, language)}</span>
</summary>
${renderSummary(order, context)}
</details>
<p class="order-number">${words.order} <span class="code">${order.id}</span></p>
</section>`;
};

/** The lines, delivery and total of an order. */
export function renderSummary(order: ShopOrder, { language, words }: PageContext): Markup {
  const shippingMinor = BigInt(order.shippingMinor);
  const shipping =
    shippingMinor === 0n ? words.shippingFree : formatPrice(shippingMinor, order.currency, language);
  const total = formatPrice(BigInt(order.totalMinor), order.currency, language);
  return html`<ul class="lines">${order.lines.map((line) => renderLine(line, order.currency, language))}</ul>
<dl class="sums">
<div><dt>${words.shipping}</dt><dd>${shipping}</dd></div>
<div class="sums-total"><dt>${words.total}</dt><dd class="price">${total}</dd></div>
</dl>`;
}

function renderLine(line: OrderLine, currency: Currency, language: Language): Markup {
  const name = findProduct(line.product)?.name[language] ?? line.product;
  return html`<li class="line">
${renderTile(line.product, { kind: 'tile-small', size: 64 })}
<span class="line-name">${name}<span class="line-quantity">${line.quantity} ×</span></span>
<span class="price">${formatPrice(BigInt(line.totalMinor), currency, language)}</span>
</li>`;
}

/** The contents of an order in one line of text. */
export const describeOrder = (order: ShopOrder, language: Language): string =>
  order.lines
    .map((line) => `${line.quantity} × ${findProduct(line.product)?.name[language] ?? line.product}`)
    .join(', ');
