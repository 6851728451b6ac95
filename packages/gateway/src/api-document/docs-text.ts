/** Renders the Markdown subset of descriptions as HTML: code, strong, paragraphs and numbered lists. */
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** Escaped HTML. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Renders one line with `code` and **strong**. */
export function inline(text: string): Html {
  const pieces = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((piece) => {
    if (piece.startsWith('`')) return html`<code>${piece.slice(1, -1)}</code>`;
    return piece.startsWith('**') ? html`<strong>${piece.slice(2, -2)}</strong>` : html`${piece}`;
  });
  return html`${pieces}`;
}

/** Renders paragraphs; lines that begin with a number and a dot become a list. */
export function paragraphs(text: string): Html {
  const blocks = text.split('\n\n').map((block) => {
    const lines = block.split('\n');
    if (!lines.every((line) => /^\d+\. /.test(line))) return html`<p>${inline(block)}</p>`;
    return html`<ol>${lines.map((line) => html`<li>${inline(line.replace(/^\d+\. /, ''))}</li>`)}</ol>`;
  });
  return html`${blocks}`;
}

/** Renders indented JSON in a block that can be scrolled with the keyboard. */
export const jsonBlock = (value: unknown, label: string): Html =>
  html`<pre tabindex="0" aria-label="${label}"><code>${JSON.stringify(value, null, 2)}</code></pre>`;
