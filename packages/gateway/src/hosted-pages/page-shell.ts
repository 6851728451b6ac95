/** The shell of every page that payers see: ribbon, shop and amount, the content, and the footer. */
import { formatAmount, type Money } from '@gangway/protocol';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { releasePath } from '../static-files/release.ts';
import { type PageLanguage, writeAmount } from './page-language.ts';

/** Escaped HTML. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The top of a page: payee, amount and order. */
export interface PageSubject extends Money {
  readonly shop: string;
  readonly description: string;
  /** What the payer should know about the amount. */
  readonly note?: string | undefined;
}

/** The parts of a page. */
export interface PageContent {
  readonly language: PageLanguage;
  readonly title: string;
  readonly subject: PageSubject | undefined;
  readonly body: Html;
  /** Name of the service, for the footer. */
  readonly serviceName: string;
  readonly sandbox: boolean;
  /** The path at which browsers reach the gateway, without a trailing slash; empty for the root. */
  readonly root: string;
  /** The id of the release whose style and scripts the page loads. */
  readonly release: string;
  /** The address to which the page refreshes at once, without script. */
  readonly leadTo?: string;
  readonly script?: string;
}

/** Returns {@link PageContent.root} for a `publicUrl`, which may have a path behind a proxy. */
export const rootOf = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/$/, '');

/** Renders the whole page. The template escapes everything that came from outside. */
export function renderPage({
  language,
  title,
  subject,
  body,
  serviceName,
  sandbox,
  root,
  release,
  leadTo,
  script,
}: PageContent): Html {
  const head = html`${leadTo ? html`<meta http-equiv="refresh" content="0; url=${leadTo}">` : ''}
${script ? html`<script src="${root}${script}" defer></script>` : ''}`;
  const sheet = html`${sandbox ? html`<header class="gw-ribbon">${language.words.ribbon}</header>` : ''}
<main class="gw-sheet">
${subject ? renderHead(language, subject) : ''}
<div class="gw-body">${body}</div>
</main>`;
  return renderDocument({ language, title, serviceName, root, release, head, sheet });
}

/** Renders the document of every page: head, sheet and footer. */
export const renderDocument = ({
  language: { tag, direction, words },
  title,
  serviceName,
  root,
  release,
  head,
  sheet,
}: Pick<PageContent, 'language' | 'title' | 'serviceName' | 'root' | 'release'> & {
  head: Html;
  sheet: Html;
}): Html =>
  html`<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${root}${releasePath(release, 'pages', 'page.css')}">
${head}
</head>
<body class="gw-page">
${sheet}
<footer class="gw-foot"><span>${words.securedBy(serviceName)}</span></footer>
</body>
</html>`;

/** Renders payee, amount and description. Merchants use any script, so each text keeps its own direction. */
export const renderHead = ({ tag }: PageLanguage, subject: PageSubject): Html => html`<header class="gw-head">
<p class="gw-shop"><bdi>${subject.shop}</bdi></p>
<p class="gw-amount">${writeAmount(tag, formatAmount(subject.amountMinor), subject.currency)}</p>
${subject.note ? html`<p class="gw-order">${subject.note}</p>` : ''}
<p class="gw-order"><bdi>${subject.description}</bdi></p>
</header>`;
