/** The frame of every page of the sandbox, and its shared parts. */
import { formatAmount } from '@gangway/protocol';
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

/** The meaning of a mark. */
export type MarkKind = 'paid' | 'declined' | 'expired' | 'failed';

const MARK_PATHS: Readonly<Record<MarkKind, string>> = {
  paid: 'M23 37.5 32.5 47 50 28',
  declined: 'M25 36h22',
  expired: 'M36 22v15l10 6',
  failed: 'M36 22v18M36 48.5v.5',
};

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

/** Returns a result: a mark, a title and a sentence. */
export const renderResult = (kind: MarkKind, title: string, text: string): Html =>
  html`<div class="gw-center">
        <svg class="gw-mark" data-kind="${kind}" viewBox="0 0 72 72" aria-hidden="true">
          <circle cx="36" cy="36" r="33" pathLength="1" transform="rotate(-90 36 36)"/>
          <path pathLength="1" d="${MARK_PATHS[kind]}"/>
        </svg>
        <h1 class="gw-title">${title}</h1>
        <p class="gw-text">${text}</p>
      </div>`;

/** Formats an amount in a language. */
export function writeAmount(amountMinor: bigint, currency: string, language: string): string {
  const amount = formatAmount(amountMinor) as `${number}`;
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount);
}
