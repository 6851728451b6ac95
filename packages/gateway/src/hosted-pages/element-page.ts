/** The page around one element: payee and amount, the link back, and the element. It loads nothing else. */
import { inLanguage } from '@gangway/protocol';
import { html } from 'hono/html';
import { releasePath } from '../static-files/release.ts';
import type { PageLanguage } from './page-language.ts';
import type { InlineStyle } from './page-look.ts';
import { type Html, type PageSubject, renderDocument, renderHead } from './page-shell.ts';

/** The content of the page: the element, its attributes and the texts around it. */
export interface ElementPageContent {
  readonly language: PageLanguage;
  readonly title: string;
  readonly subject: PageSubject;
  /** Name of the service, for the footer. */
  readonly serviceName: string;
  /** The path at which browsers reach the gateway, without a trailing slash; empty for the root. */
  readonly root: string;
  /** The id of the release whose style and scripts the page loads. */
  readonly release: string;
  /** The shop's look. */
  readonly style?: InlineStyle | undefined;
  /** Path of the payment's page. */
  readonly page: string;
  readonly element: 'gw-checkout' | 'gw-payment-status';
  readonly session: string;
  /** The link back. With `leaves` it tells the gateway that the payer leaves without paying. */
  readonly back?: BackLink | undefined;
  /** What the payer can do where there is no link back. */
  readonly hint?: string | undefined;
  /** Another link, such as to the sandbox bank. */
  readonly beside?: { readonly text: string; readonly href: string } | undefined;
}

/** See `back` of {@link ElementPageContent}. */
export interface BackLink {
  readonly text: string;
  readonly leaves: boolean;
  /** With `leaves`: the text once it is paid; empty for no link. */
  readonly paidText?: string;
}

/** Renders the whole page. The template escapes everything that came from outside. */
export function renderElementPage(content: ElementPageContent): Html {
  const { language, title, subject, serviceName, root, release, style } = content;
  // Without scripts the page refreshes to the one that needs none; in a browser without the elements, plain.js does it.
  const head = html`<noscript><meta http-equiv="refresh" content="0; url=${plainPath(content)}"></noscript>
<script type="module" src="${root}${releasePath(release, 'shop', 'gw.js')}"></script>
<script type="module" src="${root}${releasePath(release, 'pages', 'hosted.js')}"></script>
<script src="${root}/pages/plain.js" defer></script>`;
  const sheet = html`<main class="gw-sheet" data-element>
${renderHead(language, subject, root)}
<div class="gw-body"><h1 class="gw-hidden">${title}</h1>
${renderWays(content)}
${renderElement(content)}
${renderHint(content)}</div>
</main>`;
  return renderDocument({ language, title, serviceName, root, release, style, head, sheet });
}

const plainPath = ({ page, language }: ElementPageContent): string =>
  inLanguage(`${page}/plain`, language.asked);

/** The link inside the tag shows where the element does not. */
function renderElement(content: ElementPageContent): Html {
  const { element, language, page, session } = content;
  const attributes = html`session="${session}" endpoint="${page}/checkout" locale="${language.tag}" theme="auto"`;
  const link = html`<a class="gw-way" href="${plainPath(content)}" data-plain>${language.words.plainLink}</a>`;
  return element === 'gw-checkout'
    ? html`<gw-checkout ${attributes}>${link}</gw-checkout>`
    : html`<gw-payment-status ${attributes}>${link}</gw-payment-status>`;
}

function renderBack(page: string, { text, leaves, paidText }: BackLink, lang?: string): Html {
  const href = inLanguage(`${page}/left${leaves ? '?unpaid' : ''}`, lang);
  const paid = paidText === undefined ? '' : html` data-paid="${paidText}"`;
  return html`<a class="gw-way" href="${href}" target="_top" data-way${paid}>${text}</a>`;
}

// Above the element: below it the links would move while the element loads, and a press could hit something else.
const renderWays = ({ back, beside, page, language }: ElementPageContent): Html | string =>
  back || beside
    ? html`<nav class="gw-ways">
${back ? renderBack(page, back, language.asked) : ''}
${beside ? html`<a class="gw-way" href="${beside.href}">${beside.text}</a>` : ''}
</nav>`
    : '';

const renderHint = ({ hint }: ElementPageContent): Html | string =>
  hint ? html`<p class="gw-text gw-center">${hint}</p>` : '';
