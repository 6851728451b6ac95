/** A page with one message and a link back. */
import { html } from 'hono/html';
import { CURRENCIES } from '../currencies.ts';
import type { Page, PageContext } from './layout.ts';

/** The 404 page. */
export function notFoundPage({ words, link }: PageContext): Page {
  return messagePage(words.notFoundTitle, words.notFoundText, { href: link('/'), label: words.backToShop });
}

/** The page for an unsupported currency; it links to the same page in the default currency. */
export function unknownCurrencyPage({ words, link, path, language }: PageContext): Page {
  const codes = new Intl.ListFormat(language, { type: 'conjunction' }).format(CURRENCIES);
  const way = { href: link(path), label: words.backToShop };
  return messagePage(words.currencyTitle, words.currencyText(codes), way);
}

/** The page for a server error; `retryPath` leads to the same page again. */
export function failedPage({ words, link }: PageContext, retryPath: string): Page {
  return messagePage(words.failedTitle, words.failedText, { href: link(retryPath), label: words.tryAgain });
}

function messagePage(title: string, text: string, way: { href: string; label: string }): Page {
  const body = html`<h1>${title}</h1>
<p class="lead">${text}</p>
<p><a class="button" href="${way.href}">${way.label}</a></p>`;
  return { name: 'message', title, body };
}
