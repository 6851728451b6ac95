/** The product page: picture, description and the button that adds it to the cart. */
import { html } from 'hono/html';
import type { Product } from '../catalogue.ts';
import { formatPrice } from '../prices.ts';
import type { Page, PageContext } from './layout.ts';
import { renderShippingPromise } from './shipping-promise.ts';
import { renderTile } from './tile.ts';

/** The page of a product. */
export function productPage(context: PageContext, product: Product): Page {
  const { language, currency, words, link } = context;
  const price = formatPrice(product.priceMinor[currency], currency, language);
  const name = product.name[language];
  const body = html`<a class="back" href="${link('/')}">${words.backToShop}</a>
<article class="product">
${renderTile(product.slug)}
<div class="product-words">
<h1>${name}</h1>
<p class="product-line">${product.line[language]}</p>
<p class="product-price price">${price} <small>${words.vatIncluded}</small></p>
<p>${product.about[language]}</p>
<ul class="facts">${product.facts.map((fact) => html`<li>${fact[language]}</li>`)}</ul>
<div class="product-buy">
<button class="button" type="button" data-add="${product.slug}" data-added="${words.added}">${words.addToCart}</button>
<a class="button button-quiet" href="${link('/cart')}" data-to-cart hidden>${words.inCart}</a>
</div>
<ul class="promises"><li>${renderShippingPromise(context)}</li><li>${words.promiseReturn}</li></ul>
</div>
</article>`;
  return { name: 'product', title: name, body };
}
