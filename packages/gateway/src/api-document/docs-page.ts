/** The page at `/docs`: both API documents as one readable page without script. */
import { html } from 'hono/html';
import { checkoutApi } from './checkout-api.ts';
import {
  type Document,
  type Entry,
  operationEntries,
  partEntries,
  routeEntries,
  webhookEntries,
} from './docs-sections.ts';
import { type Html, paragraphs } from './docs-text.ts';
import { type ApiAddress, gatewayApi } from './gateway-api.ts';
import type { Schema } from './schema.ts';

/** The gateway that a page is rendered for. */
export interface DocsPlace extends ApiAddress {
  readonly mode: 'sandbox' | 'live';
  /** The path at which browsers reach the gateway, without a trailing slash; empty for the root. */
  readonly root: string;
  readonly serviceName: string;
}

interface Chapter {
  readonly title: string;
  readonly about: string;
  readonly entries: readonly Entry[];
}

/** Renders the whole page. */
export function renderDocs(place: DocsPlace): Html {
  const document = documentOf(gatewayApi(place));
  const title = `${place.serviceName}: the API`;
  const chapters = chaptersOf(document, documentOf(checkoutApi()));
  const { info } = document;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${place.root}/docs/style.css">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
${place.mode === 'sandbox' ? html`<header class="ribbon">Sandbox: nothing here moves money</header>` : ''}
<main class="sheet">
<div class="intro">
<h1>${title}</h1>
<p>The gateway is at <code>${place.server}</code>. The same as OpenAPI 3.1:
<a href="${place.root}/docs/openapi.json">the gateway</a>,
<a href="${place.root}/docs/merchant-server.json">the merchant server</a>.</p>
${paragraphs(info.description)}
</div>
${contents(chapters)}
<div class="text" id="content">
${chapters.map(renderChapter)}
</div>
</main>
</body>
</html>`;
}

/** Returns a generated document with the type of the parts that the page shows. */
const documentOf = (api: Schema): Document => api as unknown as Document;

function chaptersOf(gateway: Document, server: Document): Chapter[] {
  const { description: order } = gateway.paths['/Payments']?.post ?? {};
  const entries = routeEntries(gateway);
  const all = [
    {
      title: 'Every request',
      about: order ?? '',
      entries: partEntries(gateway, ['User', 'Sign', 'Time', 'Success', 'Failure', 'ErrorCode']),
    },
    { title: 'Operations', about: 'What a merchant can request.', entries: operationEntries(gateway) },
    {
      title: 'Records in answers',
      about: 'Records that several answers contain.',
      entries: partEntries(gateway, [
        'TransactionInfo',
        'RefundInfo',
        'DisputeInfo',
        'PaymentInfo',
        'SplitDetail',
        'OrderState',
        'TransactionLine',
        'ReportLine',
      ]),
    },
    {
      title: 'Notifications',
      about: 'What the gateway sends on its own.',
      entries: webhookEntries(gateway),
    },
    { title: 'Sandbox', about: 'For testers and automated tests: no key is needed.', entries: entries },
    {
      title: 'The merchant server',
      about: 'What the elements, the gateway and returning payers request from your server.',
      entries: [...routeEntries(server), ...partEntries(server, Object.keys(server.components.schemas))],
    },
  ];
  return all.filter(({ entries }) => entries.length > 0);
}

const contents = (chapters: readonly Chapter[]): Html => html`<nav aria-label="Contents">
${chapters.map(
  ({ title, entries }) => html`<p>${title}</p>
<ul>${entries.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}</ul>`,
)}
</nav>`;

const renderChapter = ({ title, about, entries }: Chapter): Html => html`<h2>${title}</h2>
${paragraphs(about)}
${entries.map(
  ({ id, name, body }) => html`<section id="${id}" aria-labelledby="${id}-name">
<h3 id="${id}-name"><a href="#${id}">${name}</a></h3>
${body}
</section>`,
)}`;
