/** `<desk-inspector>`: what the desk has sent, received and seen, the newest first. */
import { html, nothing, type TemplateResult } from 'lit';
import { DeskElement } from './desk-element.ts';
import { entryList, lineList } from './parts/entries.ts';
import { linesOf } from './parts/payment-lines.ts';
import { empty, segments } from './parts/pieces.ts';

const KINDS = [
  ['all', 'All'],
  ['call', 'Requests'],
  ['notification', 'Notices'],
  ['element', 'Events'],
  ['sandbox', 'Sandbox'],
] as const;

/** In the URL, `see` chooses the kind, `only` the payment, `open` the expanded entry. */
class DeskInspector extends DeskElement {
  override render(): TemplateResult {
    const { desk } = this;
    const seen = desk.param('see', 'all');
    const only = desk.param('only');
    const entries = desk.log
      .filter(({ kind, tradeId }) => (seen === 'all' || kind === seen) && (only === '' || tradeId === only))
      .toReversed();
    return html`<aside class="desk-inspector" aria-label="Inspector">
<header><h2>Inspector</h2>${segments(this, 'see', 'What to see', KINDS)}</header>
${
  only === ''
    ? nothing
    : html`<p class="desk-only">Only payment <span class="code">…${only.slice(-8)}</span>
<button type="button" class="link" data-action="show-all"
 @click=${() => desk.choose({ only: '' })}>Show all</button></p>`
}
${
  entries.length === 0
    ? empty('Nothing yet. Requests, notifications and element events appear here.')
    : // One kind or one payment is shown in full.
      seen === 'all' && only === ''
      ? lineList(desk, linesOf(entries))
      : entryList(desk, entries)
}
</aside>`;
  }
}

customElements.define('desk-inspector', DeskInspector);
