/** The layout of every page: head, header with language and currency, footer with appearance. */
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { CURRENCIES, type Currency, HOME_CURRENCY } from '../currencies.ts';
import { LANGUAGES, type Language, WORDS, type Words } from '../words.ts';

/** A piece of HTML whose values are escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The rendering context of a page. `path` has no language and no currency. */
export interface PageContext {
  readonly language: Language;
  /** The currency of the page's prices; on an order's page, the order's currency. */
  readonly currency: Currency;
  readonly words: Words;
  readonly path: string;
  /** Returns the URL of a page in this language and currency. */
  link(path: string): string;
}

/**
 * A page. `name` selects the page's script; `elementsFrom` is the gateway whose payment elements it loads, and
 * `elements` the script if not all are needed.
 */
export interface Page {
  readonly name:
    | 'home'
    | 'product'
    | 'cart'
    | 'checkout'
    | 'embedded'
    | 'thank-you'
    | 'orders'
    | 'appearance'
    | 'message';
  readonly title: string;
  readonly body: Markup;
  readonly elementsFrom?: string;
  readonly elements?: ElementsFile;
}

/** A visitor's language and currency. */
export interface Wish {
  readonly language: Language;
  readonly currency: Currency;
}

/**
 * Creates the context of a page. English is at the root, Dutch under `/nl`; a currency other than the default is a
 * query parameter.
 */
export function contextOf(language: Language, path: string, currency: Currency = HOME_CURRENCY): PageContext {
  const link = (to: string) => addressOf({ language, currency }, to);
  return { language, currency, words: WORDS[language], path, link };
}

/** Pages of an order, whose currency is fixed. */
const ORDER_PAGE = /^\/(checkout|embedded|thank-you)\//;

function addressOf({ language, currency }: Wish, path: string): string {
  const address = language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;
  return currency === HOME_CURRENCY || ORDER_PAGE.test(path) ? address : `${address}?currency=${currency}`;
}

/** The complete HTML document. */
export function renderPage(context: PageContext, page: Page): Markup {
  const { language, currency, words } = context;
  return html`<!doctype html>
<html lang="${language}" data-page="${page.name}" data-currency="${currency}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.name === 'home' ? words.shopName : `${page.title} · ${words.shopName}`}</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/pictures/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/main.css">
<script type="module" src="/assets/main.js" blocking="render"></script>
${page.elementsFrom ? elementsScript(page.elementsFrom, page.elements) : ''}
</head>
<body>
<a class="skip" href="#content">${words.skip}</a>
<aside class="notice">${words.demoNotice}</aside>
${renderHeader(context, page)}
<main id="content" class="page page-${page.name}">${page.body}</main>
<footer class="footer">
<p>${words.secured} <a href="/desk">${words.desk}</a> · <a href="/appearance">${words.appearanceEditor}</a></p>
<label class="appearance"><span>${words.theme}</span>
<select data-theme-choice>
<option value="auto">${words.themeAuto}</option>
<option value="light">${words.themeLight}</option>
<option value="dark">${words.themeDark}</option>
</select></label>
</footer>
</body>
</html>`;
}

/** The gateway's scripts: all elements, or the card form alone, which is less than half. */
type ElementsFile = 'gw.js' | 'card-form.js';

/** The gateway's own script of the elements, as docs/integrate.md loads it. */
export const elementsScript = (gateway: string, file: ElementsFile = 'gw.js'): Markup =>
  html`<script type="module" async src="${gateway}/v1/${file}" crossorigin></script>`;

function renderHeader(context: PageContext, page: Page): Markup {
  const { link, words, language, currency, path } = context;
  const current = (name: Page['name']) => (page.name === name ? raw('aria-current="page"') : '');
  const languages = LANGUAGES.map((other) => {
    const attributes = other === language ? raw('aria-current="true"') : '';
    const { languageName } = WORDS[other];
    const address = addressOf({ language: other, currency }, path);
    const name = other.toUpperCase();
    return html`<a href="${address}" lang="${other}" hreflang="${other}" title="${languageName}"
${attributes}>${name}</a>`;
  });
  return html`<header class="header">
<a class="brand" href="${link('/')}">
<img src="/pictures/mark.svg" alt="" width="36" height="36">
<span>${words.shopName}</span>
</a>
<nav class="nav">
<a href="${link('/')}" ${current('home')}>${words.navShop}</a>
<a href="${link('/orders')}" ${current('orders')}>${words.navOrders}</a>
</nav>
<div class="tools">
<div class="choices">${ORDER_PAGE.test(path) ? '' : renderCurrencies(context)}
<div class="languages" role="group" aria-label="${words.language}">${languages}</div></div>
<a class="cart-link" href="${link('/cart')}" ${current('cart')}>${words.cart}
<span class="cart-count" data-cart-count hidden></span></a>
</div>
</header>`;
}

/** The currency select. Its script applies a choice at once; without a script there is a button. */
function renderCurrencies({ words, language, currency, path }: PageContext): Markup {
  const options = CURRENCIES.map(
    (code) => html`<option ${code === currency ? raw('selected') : ''}>${code}</option>`,
  );
  return html`<form class="currencies" action="${addressOf({ language, currency: HOME_CURRENCY }, path)}">
<label><span class="unseen">${words.currency}</span>
<select name="currency" autocomplete="off" data-currency-choice>${options}</select></label>
<noscript><button class="link">${words.currencyChange}</button></noscript>
</form>`;
}
