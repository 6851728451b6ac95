/** What is in an order and what it costs, as the checkout and the thank-you page show it. */
import { html } from 'hono/html';
import { findProduct } from '../catalogue.ts';
import type { OrderLine, ShopOrder } from '../order-book.ts';
import { formatPrice, type Language } from '../words.ts';
import type { Markup, PageContext } from './layout.ts';

/** The lines, delivery and total of an order. */
export function renderSummary(order: ShopOrder, { language, words }: PageContext): Markup {
  const shippingMinor = BigInt(order.shippingMinor);
  return html`<ul class="lines">${order.lines.map((line) => renderLine(line, language))}</ul>
<dl class="sums">
<div><dt>${words.shipping}</dt><dd>${shippingMinor === 0n ? words.shippingFree : formatPrice(shippingMinor, language)}</dd></div>
<div class="sums-total"><dt>${words.total}</dt><dd class="price">${formatPrice(BigInt(order.totalMinor), language)}</dd></div>
</dl>`;
}

function renderLine(line: OrderLine, language: Language): Markup {
  const product = findProduct(line.product);
  return html`<li class="line">
<span class="tile tile-small" data-tint="${product?.tint ?? 'oat'}"><img src="/pictures/${line.product}.svg" alt="" width="64" height="64"></span>
<span class="line-name">${product?.name[language] ?? line.product}<span class="line-quantity">${line.quantity} ×</span></span>
<span class="price">${formatPrice(BigInt(line.totalMinor), language)}</span>
</li>`;
}

/** What an order holds, in one line of words. */
export const describeOrder = (order: ShopOrder, language: Language): string =>
  order.lines
    .map((line) => `${line.quantity} × ${findProduct(line.product)?.name[language] ?? line.product}`)
    .join(', ');
