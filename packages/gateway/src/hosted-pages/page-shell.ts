/** The shell of every page a payer sees: ribbon, shop and amount on top, one card, who secures it. */
import { formatAmount } from '@gangway/protocol';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { type PageLanguage, writeAmount } from './page-language.ts';

/** Escaped HTML. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** What the top of a page tells. */
export interface PageSubject {
  readonly shop: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly description: string;
}

/** What a page is made of. */
export interface PageParts {
  readonly language: PageLanguage;
  readonly title: string;
  readonly subject: PageSubject | undefined;
  readonly body: Html;
  /** Name of the service, for the foot. */
  readonly serviceName: string;
  readonly sandbox: boolean;
  /** The path at which browsers reach the gateway, without a slash at the end; empty for the root. */
  readonly root: string;
  /** Where a page on the way leads at once, without script. */
  readonly leadTo?: string;
  readonly script?: string;
}

/** {@link PageParts.root} of a gateway known as `publicUrl`, which may have a path behind a proxy. */
export const rootOf = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/$/, '');

/** One whole page. Everything that came from outside is escaped by the template. */
export function renderPage({
  language,
  title,
  subject,
  body,
  serviceName,
  sandbox,
  root,
  leadTo,
  script,
}: PageParts): Html {
  const { tag, words } = language;
  return html`<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${root}/pages/page.css">
${leadTo ? html`<meta http-equiv="refresh" content="0; url=${leadTo}">` : ''}
${script ? html`<script src="${root}${script}" defer></script>` : ''}
</head>
<body class="gw-page">
${sandbox ? html`<header class="gw-ribbon">${words.ribbon}</header>` : ''}
<main class="gw-sheet">
${subject ? renderHead(language, subject) : ''}
<div class="gw-body">${body}</div>
</main>
<footer class="gw-foot"><span>${words.securedBy(serviceName)}</span></footer>
</body>
</html>`;
}

const renderHead = ({ tag }: PageLanguage, subject: PageSubject): Html => html`<header class="gw-head">
<p class="gw-shop">${subject.shop}</p>
<p class="gw-amount">${writeAmount(tag, formatAmount(subject.amountMinor), subject.currency)}</p>
<p class="gw-order">${subject.description}</p>
</header>`;

const MARKS = {
  paid: 'M23 37.5 32.5 47 50 28',
  declined: 'M25 36h22',
  expired: 'M36 22v15l10 6',
  failed: 'M36 22v18M36 48.5v.5',
} as const;

/** The mark of a result, drawn as a line. */
export const renderMark = (kind: keyof typeof MARKS): Html =>
  html`<svg class="gw-mark" data-kind="${kind}" viewBox="0 0 72 72" aria-hidden="true"><circle cx="36" cy="36" r="33" pathLength="1" transform="rotate(-90 36 36)"/><path pathLength="1" d="${MARKS[kind]}"/></svg>`;
