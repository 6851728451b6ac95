/** Hints for testers beside a payment: test cards, and test input for the other methods. */

import { type MethodName, type MethodsWith, methodsWith } from '@gangway/protocol';
import { findTestCard, TEST_GIFT_CARDS } from '@gangway/protocol/cards';
import { TEST_INPUTS } from '@gangway/sandbox';
import { html } from 'hono/html';
import { groupDigits } from '../card-digits.ts';
import { nameOfWay, type WayToPay } from '../ways-to-pay.ts';
import type { Language, Words } from '../words.ts';
import type { Markup, PageContext } from './layout.ts';

/** Card number → effect. All test cards are in docs/test-data.md. */
const CARDS: readonly (readonly [number: string, label: keyof Words & `card${string}`])[] = [
  ['4111111111111111', 'cardApproves'],
  ['4000000000001018', 'cardAsks'],
  ['4000000000002016', 'cardDeclines'],
];

/** The notice above a payment form that is not marked as a sandbox itself. */
export const renderTestBanner = ({ words }: PageContext): Markup =>
  html`<p class="test-banner">${words.testMode} <a href="#test-cards">${words.testCards}</a></p>`;

/** The methods that a checkout offers besides cards. */
interface Offer {
  readonly gateway: string;
  readonly methods: readonly string[];
}

/** The hints for cards and, if there is an offer, for each of its other methods. */
export const renderSandboxHints = ({ words, language }: PageContext, offer?: Offer): Markup =>
  html`<aside class="sandbox" id="test-cards"><h3>${words.sandboxTitle}</h3>
<p>${words.sandboxCards}</p>
<dl class="sandbox-cards">${CARDS.map(([number, label]) => renderCard(number, words[label]))}</dl>
${offer ? renderWays(words, language, offer) : ''}
</aside>`;

/** What a tester is told. */
type Hint = 'bank' | 'app' | 'text-message' | 'gift-card' | 'transfer';

/** Methods for which the sandbox has test codes, phone numbers or accounts. */
type InputWay = MethodsWith<{ asks: 'code' | 'phone' | 'account' }>;

const INPUT_WAYS: readonly InputWay[] = [
  ...methodsWith({ asks: 'code' }),
  ...methodsWith({ asks: 'phone' }),
  ...methodsWith({ asks: 'account' }),
];

/** Other method → its hint. A missing row is a type error. */
const HINTS: Readonly<Record<Exclude<WayToPay, 'Card' | 'Cards HPP' | InputWay>, Hint>> = {
  iDEAL: 'bank',
  'iDEAL Fast Checkout': 'bank',
  EPS: 'bank',
  Przelewy24: 'bank',
  Trustly: 'bank',
  Bancontact: 'app',
  Payconiq: 'app',
  PayPal: 'app',
  TWINT: 'app',
  Satispay: 'app',
  Alipay: 'app',
  'WeChat Pay': 'app',
  UnionPayWap: 'text-message',
  Voucher: 'gift-card',
  'Bank Transfer': 'transfer',
};

const hintedBy = (hint: Hint): MethodName[] =>
  (Object.keys(HINTS) as (keyof typeof HINTS)[]).filter((name) => HINTS[name] === hint);

/** Returns the test input that is approved, and the one that is refused. */
function testInputsOf(name: InputWay): [approved: string, refused: string] {
  const [approved, refused] = TEST_INPUTS.filter(({ method }) => method === name);
  return [approved?.value ?? '', refused?.value ?? ''];
}

/** The hints for other methods, collapsed, because most tests use a card. */
function renderWays(words: Words, language: Language, { gateway, methods }: Offer): Markup {
  const { number, pin } = TEST_GIFT_CARDS.find(({ behaviour }) => behaviour === 'enough')!;
  const bank = `${gateway}/scheme/bank-transfer?lang=${language}`;
  const ways: readonly (readonly [names: readonly MethodName[], label: string | Markup])[] = [
    [hintedBy('bank'), words.sandboxBank],
    [hintedBy('app'), words.sandboxApp],
    ...INPUT_WAYS.map((name) => [[name], words.sandboxInput(...testInputsOf(name))] as const),
    [hintedBy('text-message'), words.sandboxTextMessage],
    [hintedBy('gift-card'), words.sandboxGiftCard(groupDigits(number), pin)],
    [hintedBy('transfer'), html`${words.sandboxTransfer} <a href="${bank}">${words.sandboxTransferLink}</a>`],
  ];
  const rows = ways
    .map(([names, label]) => ({ names: names.filter((name) => methods.includes(name)), label }))
    .filter(({ names }) => names.length > 0)
    .map(({ names, label }) => ({ name: names.map((name) => nameOfWay(name, words)).join(', '), label }));
  return html`<details class="sandbox-ways"><summary>${words.sandboxWays}</summary>
<dl>${rows.map(({ name, label }) => html`<div><dt>${name}</dt><dd>${label}</dd></div>`)}</dl></details>`;
}

function renderCard(number: string, label: string): Markup {
  if (!findTestCard(number)) throw new Error(`The sandbox has no card ${number}.`);
  return html`<div><dt class="code">${groupDigits(number)}</dt><dd>${label}</dd></div>`;
}
