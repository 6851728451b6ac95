/** The frame of every page of the sandbox, and its shared parts. */
import { formatAmount } from '@gangway/protocol';
import { formatLocale } from '@gangway/protocol/languages';
import { html } from 'hono/html';

/** HTML that is safe to send: every value in it was escaped. */
export type Html = ReturnType<typeof html>;

/** The content of a page. */
export interface SchemePage {
  readonly language: string;
  readonly dir: 'ltr' | 'rtl';
  /** Addresses, in their order in the page. */
  readonly styleSheetUrls: readonly string[];
  readonly scriptUrl?: string;
  /** Whose page it is: the value of `data-identity`. */
  readonly identity: 'bank' | 'scheme' | 'acquirer' | 'issuer';
  readonly ribbon: string;
  readonly title: string;
  readonly content: Html;
  /** Whose colors it has, where its identity has several. */
  readonly brand?: string;
  /** The address to continue to at once. */
  readonly leaveTo?: string | undefined;
}

/** Returns a whole page. Class names: packages/widget/src/hosted/page.css.ts. */
export const renderSchemePage = (page: SchemePage): Html => html`<!doctype html>
<html lang="${page.language}" dir="${page.dir}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  ${page.leaveTo === undefined ? '' : html`<meta http-equiv="refresh" content="0; url=${page.leaveTo}">`}
  <title>${page.title}</title>
  ${page.styleSheetUrls.map((address) => html`<link rel="stylesheet" href="${address}">`)}
  ${page.scriptUrl ? html`<script src="${page.scriptUrl}" defer></script>` : ''}
</head>
<body class="gw-page" data-identity="${page.identity}"${page.brand ? html` data-brand="${page.brand}"` : ''}>
  <header class="gw-ribbon">${page.ribbon}</header>
  <main class="gw-sheet">
    ${page.content}
  </main>
</body>
</html>`;

/** Formats an amount in a language, as its own country writes it. */
export function writeAmount(amountMinor: bigint, currency: string, language: string): string {
  const amount = formatAmount(amountMinor) as `${number}`;
  return new Intl.NumberFormat(formatLocale(language, []), { style: 'currency', currency }).format(amount);
}
