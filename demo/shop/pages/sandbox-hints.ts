/** What a tester needs to know beside a payment: which cards do what, and what the other ways to pay ask for. */
import { METHODS, type MethodName } from '@gangway/protocol';
import { findTestCard, TEST_GIFT_CARDS } from '@gangway/protocol/cards';
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

/** The hints of a page that takes cards and, where it names its gateway, every other way to pay of the shop. */
export const renderSandboxHints = (
  { words }: PageContext,
  { gateway }: { readonly gateway?: string | undefined } = {},
): Markup =>
  html`<aside class="sandbox" id="test-cards"><h3>${words.sandboxTitle}</h3>
<p>${words.sandboxCards}</p>
<dl class="sandbox-cards">${CARDS.map(([number, says]) => renderCard(number, words[says]))}</dl>
${gateway === undefined ? '' : renderWays(words, gateway)}
</aside>`;

/** What a tester meets or types at the other ways, folded away: most begin with a card. */
function renderWays(words: Words, gateway: string): Markup {
  const { number, pin } = TEST_GIFT_CARDS.find(({ behaviour }) => behaviour === 'enough')!;
  const labels = (...names: readonly MethodName[]): string =>
    names.map((name) => METHODS[name].label).join(', ');
  const bank = `${gateway}/scheme/bank-transfer`;
  const ways: readonly (readonly [name: string, says: string | Markup])[] = [
    [labels('iDEAL', 'iDEAL Fast Checkout', 'EPS'), words.sandboxBank],
    [labels('Bancontact', 'Payconiq', 'Alipay', 'WeChat Pay'), words.sandboxApp],
    [labels('Blik'), words.sandboxBlik],
    [labels('Bizum'), words.sandboxBizum],
    [labels('UnionPayWap'), words.sandboxTextMessage],
    [words.giftCard, words.sandboxGiftCard(groupDigits(number), pin)],
    [words.bankTransfer, html`${words.sandboxTransfer} <a href="${bank}">${words.sandboxTransferLink}</a>`],
  ];
  return html`<details class="sandbox-ways"><summary>${words.sandboxWays}</summary>
<dl>${ways.map(([name, says]) => html`<div><dt>${name}</dt><dd>${says}</dd></div>`)}</dl></details>`;
}

function renderCard(number: string, says: string): Markup {
  if (!findTestCard(number)) throw new Error(`The sandbox has no card ${number}.`);
  return html`<div><dt class="code">${groupDigits(number)}</dt><dd>${says}</dd></div>`;
}
