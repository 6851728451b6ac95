/** The frame of every page: head, header with language and appearance, footer. */
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { LANGUAGES, type Language, WORDS, type Words } from '../words.ts';

/** A piece of HTML whose values are escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** What a page is drawn with. `path` is the page's own, without the language. */
export interface PageContext {
  readonly language: Language;
  readonly words: Words;
  readonly path: string;
  /** The address of a page of the shop in this language. */
  link(path: string): string;
}

/** What a page is made of. `name` tells the page's script what to do; `withElements` loads the payment elements. */
export interface Page {
  readonly name: 'home' | 'product' | 'cart' | 'checkout' | 'embedded' | 'thank-you' | 'orders' | 'message';
  readonly title: string;
  readonly body: Markup;
  readonly withElements?: boolean;
}

/** The context of a page in a language; English lives at the root, Dutch under `/nl`. */
export function contextOf(language: Language, path: string): PageContext {
  return { language, words: WORDS[language], path, link: (to) => addressOf(language, to) };
}

const addressOf = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;

/** A whole document. */
export function renderPage(context: PageContext, page: Page): Markup {
  const { language, words } = context;
  return html`<!doctype html>
<html lang="${language}" data-page="${page.name}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.name === 'home' ? words.shopName : `${page.title} · ${words.shopName}`}</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/pictures/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/main.css">
<script type="module" src="/assets/main.js" blocking="render"></script>
${page.withElements ? raw('<script type="module" src="/gangway/gw.js"></script>') : ''}
</head>
<body>
<a class="skip" href="#content">${words.skip}</a>
<aside class="notice">${words.demoNotice}</aside>
${renderHeader(context, page)}
<main id="content" class="page page-${page.name}">${page.body}</main>
<footer class="footer">
<p>${words.secured} <a href="/desk">${words.desk}</a></p>
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

function renderHeader({ link, words, language, path }: PageContext, page: Page): Markup {
  const current = (name: Page['name']) => (page.name === name ? raw('aria-current="page"') : '');
  const languages = LANGUAGES.map((other) => {
    const attributes = other === language ? raw('aria-current="true"') : '';
    const { languageName } = WORDS[other];
    const address = addressOf(other, path);
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
<div class="languages" role="group" aria-label="${words.language}">${languages}</div>
<a class="cart-link" href="${link('/cart')}" ${current('cart')}>${words.cart}
<span class="cart-count" data-cart-count hidden></span></a>
</div>
</header>`;
}
