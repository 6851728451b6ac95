/** What a tester needs to know beside a payment: which cards do what, and that the bank is a pretend one. */
import { findTestCard } from '@gangway/protocol/cards';
import { html } from 'hono/html';
import { groupDigits } from '../card-digits.ts';
import type { Words } from '../words.ts';
import type { Markup, PageContext } from './layout.ts';

/** Number → what happens, in the words of the shop. All others stand in docs/test-data.md. */
const CARDS: readonly (readonly [number: string, says: keyof Words & `card${string}`])[] = [
  ['4111111111111111', 'cardApproves'],
  ['4000000000001018', 'cardAsks'],
  ['4000000000002016', 'cardDeclines'],
];

/** What stands above a payment form that does not say by itself that it is one of the sandbox. */
export const renderTestBanner = ({ words }: PageContext): Markup =>
  html`<p class="test-banner">${words.testMode} <a href="#test-cards">${words.testCards}</a></p>`;

/** The hints of a page that takes cards and, `withBank`, sends to the pretend bank. */
export const renderSandboxHints = (
  { words }: PageContext,
  { withBank }: { readonly withBank: boolean },
): Markup =>
  html`<aside class="sandbox" id="test-cards"><h3>${words.sandboxTitle}</h3>
${withBank ? html`<p>${words.sandboxBank}</p>` : ''}
<p>${words.sandboxCards}</p>
<dl class="sandbox-cards">${CARDS.map(([number, says]) => renderCard(number, words[says]))}</dl>
</aside>`;

function renderCard(number: string, says: string): Markup {
  if (!findTestCard(number)) throw new Error(`The sandbox has no card ${number}.`);
  return html`<div><dt class="code">${groupDigits(number)}</dt><dd>${says}</dd></div>`;
}
