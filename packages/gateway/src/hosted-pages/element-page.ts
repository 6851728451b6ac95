/** The page around one element: payee and amount, the link back, and the element. It loads nothing else. */
import { inLanguage } from '@gangway/protocol';
import { html } from 'hono/html';
import { releasePath } from '../static-files/release.ts';
import type { PageLanguage } from './page-language.ts';
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
  /** Path of the payment's page. */
  readonly page: string;
  readonly element: 'gw-checkout' | 'gw-payment-status';
  readonly session: string;
  /** The link back. With `leaves` it tells the gateway that the payer leaves without paying. */
  readonly back?: { readonly text: string; readonly leaves: boolean } | undefined;
  /** What the payer can do where there is no link back. */
  readonly hint?: string | undefined;
  /** Another link, such as to the sandbox bank. */
  readonly beside?: { readonly text: string; readonly href: string } | undefined;
}

/** Renders the whole page. The template escapes everything that came from outside. */
export function renderElementPage(content: ElementPageContent): Html {
  const { language, title, subject, serviceName, root, release } = content;
  const head = html`<script type="module" src="${root}${releasePath(release, 'shop', 'gw.js')}"></script>
<script type="module" src="${root}${releasePath(release, 'pages', 'hosted.js')}"></script>`;
  const sheet = html`<main class="gw-sheet" data-element>
${renderHead(language, subject)}
<div class="gw-body"><h1 class="gw-hidden">${title}</h1>
${renderWays(content)}
${renderElement(content)}
<noscript><p class="gw-text">${language.words.needsScript}</p></noscript>
<p class="gw-text" data-unsupported hidden>${language.words.unsupported}</p>
${renderHint(content)}</div>
</main>`;
  return renderDocument({ language, title, serviceName, root, release, head, sheet });
}

function renderElement({ element, language, page, session }: ElementPageContent): Html {
  const attributes = html`session="${session}" endpoint="${page}/checkout" locale="${language.tag}" theme="auto"`;
  return element === 'gw-checkout'
    ? html`<gw-checkout ${attributes}></gw-checkout>`
    : html`<gw-payment-status ${attributes}></gw-payment-status>`;
}

function renderBack(
  page: string,
  { text, leaves }: NonNullable<ElementPageContent['back']>,
  lang?: string,
): Html {
  const href = inLanguage(`${page}/left${leaves ? '?unpaid' : ''}`, lang);
  return html`<a class="gw-way" href="${href}" target="_top" data-way>${text}</a>`;
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
