/** The home page: an introduction and all products. */
import { html } from 'hono/html';
import { PRODUCTS, type Product } from '../catalogue.ts';
import { formatPrice } from '../prices.ts';
import type { Markup, Page, PageContext } from './layout.ts';
import { renderShippingPromise } from './shipping-promise.ts';
import { renderTile } from './tile.ts';

/** The home page. */
export function homePage(context: PageContext): Page {
  const { words } = context;
  const body = html`<section class="hero">
<div class="hero-words">
<h1>${words.heroTitle}</h1>
<p>${words.heroText}</p>
<a class="button" href="#shelf">${words.heroLink}</a>
</div>
<img class="hero-picture" src="/pictures/harbour.svg" alt="${words.heroPicture}" width="720" height="540">
</section>
<ul class="promises">
<li>${renderShippingPromise(context)}</li>
<li>${words.promiseReturn}</li>
<li>${words.promiseRepair}</li>
</ul>
<section aria-labelledby="shelf">
<h2 id="shelf">${words.shelf}</h2>
<ul class="shelf">${PRODUCTS.map((product) => renderCard(product, context))}</ul>
</section>`;
  return { name: 'home', title: words.shopName, body };
}

function renderCard(product: Product, { language, currency, words, link }: PageContext): Markup {
  const name = product.name[language];
  return html`<li class="card">
<a class="card-link" href="${link(`/products/${product.slug}`)}">
${renderTile(product.slug)}
<span class="card-name">${name}</span>
<span class="card-line">${product.line[language]}</span>
</a>
<div class="card-buy">
<span class="price">${formatPrice(product.priceMinor[currency], currency, language)}</span>
<button class="button button-small" type="button" data-add="${product.slug}" data-added="${words.added}"
  aria-label="${words.addToCart}: ${name}">${words.addToCart}</button>
</div>
</li>`;
}
