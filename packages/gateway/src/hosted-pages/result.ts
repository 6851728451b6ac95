/** The result of a payment on a page without scripts: a mark, a title and sentences. */
import { html } from 'hono/html';
import type { Html } from './page-shell.ts';

/** The meaning of a mark. */
export type MarkKind = 'paid' | 'declined' | 'expired' | 'failed';

const MARK_PATHS: Readonly<Record<MarkKind, string>> = {
  paid: 'M23 37.5 32.5 47 50 28',
  declined: 'M25 36h22',
  expired: 'M36 22v15l10 6',
  failed: 'M36 22v18M36 48.5v.5',
};

/** Renders a result. Class names: packages/widget/src/hosted/page.css.ts. */
export const renderResult = (kind: MarkKind, title: string, ...texts: readonly string[]): Html =>
  html`<div class="gw-center">
<svg class="gw-mark" data-kind="${kind}" viewBox="0 0 72 72" aria-hidden="true">
<circle cx="36" cy="36" r="33" pathLength="1" transform="rotate(-90 36 36)"/><path pathLength="1" d="${MARK_PATHS[kind]}"/></svg>
<h1 class="gw-title">${title}</h1>
${texts.map((text) => html`<p class="gw-text">${text}</p>`)}
</div>`;
