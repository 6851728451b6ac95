/** All ways to pay: the element, the card form in a form, the hosted page, the framed card page. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Panel } from '../panels.ts';
import { faultOf } from '../parts/faults.ts';
import { card, choice, field, segments } from '../parts/pieces.ts';
import type { Desk } from '../state.ts';
import { elementStage, formStage, framedStage, hostedStage } from './pay-stages.ts';

const WAYS = [
  ['element', 'Element'],
  ['form', 'Card form'],
  ['hosted', 'Hosted page'],
  ['framed', 'Framed card page'],
] as const;

const CURRENCIES = ['EUR', 'GBP', 'CHF', 'USD', 'PLN', 'CNY', 'JPY'].map((code) => [code, code] as const);

const LANGUAGES = [
  ['', 'Same as the browser'],
  ['en', 'English'],
  ['nl', 'Nederlands'],
  ['ar', 'العربية'],
] as const;

const WIDTHS = [
  ['full', 'Full'],
  ['320', '320'],
  ['390', '390'],
  ['768', '768'],
] as const;

const THEMES = [
  ['auto', 'Same as the desk'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

const SCENARIOS = [
  ['auto', 'Same as the device'],
  ['web', 'Web page'],
  ['wap', 'Mobile page'],
  ['app', 'Inside an app'],
  ['mini-program', 'Inside a mini program'],
] as const;

const OPERATIONS = [
  ['1', 'Sale'],
  ['2', 'Authorisation, captured later'],
  ['11', 'Sale, saving the card'],
  ['12', 'Authorisation, saving the card'],
  ['10', 'Save the card only'],
] as const;

/** The first panel. */
export const payPanel: Panel = {
  name: 'pay',
  title: 'Pay',
  description: 'Element, card form, hosted page, framed page',
  words: 'checkout element form hosted framed way method',
  about: 'method',
  view(desk) {
    const way = desk.param('way', 'element');
    if (desk.param('order') === '') desk.choose({ order: newOrder() }, true);
    return html`<div class="desk-pay">
${segments(desk, 'way', 'How to pay', WAYS)}
${card('Order', collapsedControls(desk, way), 'controls')}
${card(
  'The payer’s side',
  html`<div class="desk-stage" data-width=${desk.param('width', 'full')} data-theme=${desk.param('theme', 'auto')}>
${STAGES[way]?.(desk) ?? nothing}</div>`,
  'stage',
)}</div>`;
  },
};

const STAGES: Readonly<Record<string, (desk: Desk) => TemplateResult>> = {
  element: elementStage,
  form: formStage,
  hosted: hostedStage,
  framed: framedStage,
};

/** On a phone the controls collapse into one line, so that the payer's side is on the first screen. */
function collapsedControls(desk: Desk, way: string): TemplateResult {
  const isWrong = ['amount', 'currency', 'method', 'operation'].some((name) => faultOf(desk, name) !== '');
  const isOpen = isWrong || desk.param('controls') === 'open';
  const method = desk.facts.methods.find(({ name }) => name === desk.param('method'));
  const cashiers = cashiersOf(desk);
  const cashier = cashiers.find(({ uid }) => uid === desk.param('account')) ?? cashiers[0];
  const chosen = [
    `${desk.param('amount', '24.99')} ${desk.param('currency', 'EUR')}`,
    way === 'element' ? (method?.label ?? 'all methods') : '',
    cashier ? `${cashier.uid} ${cashier.store}` : '',
  ];
  return html`<button type="button" class="desk-fold" data-action="fold" aria-expanded=${isOpen ? 'true' : 'false'}
  @click=${() => desk.choose({ controls: isOpen ? '' : 'open' }, true)}>${chosen.filter(Boolean).join(' · ')}</button>
<div class="desk-folded" ?data-open=${isOpen}>${controls(desk, way)}</div>`;
}

const cashiersOf = ({ facts }: Desk) => facts.accounts.filter(({ role }) => role === 'cashier');

function controls(desk: Desk, way: string): TemplateResult {
  const cashiers = cashiersOf(desk).map(
    (one) => [one.uid, `${one.uid} ${one.store}${one.hasFeatures ? '' : ', no feature'}`] as const,
  );
  const methods = [
    ['', 'All that take it'],
    ...desk.facts.methods.map(({ name, label }) => [name, label] as const),
  ] as const;
  const takesMethod = way === 'element';
  return html`<div class="desk-fields">
${field(desk, { name: 'amount', label: 'Amount', unless: '24.99', kind: 'amount' })}
${choice(desk, 'currency', 'Currency', CURRENCIES)}
${takesMethod ? choice(desk, 'method', 'Method', methods) : nothing}
${choice(desk, 'account', 'Cashier', cashiers)}
${choice(desk, 'operation', 'Cards', way === 'hosted' || way === 'framed' ? OPERATIONS.slice(0, 2) : OPERATIONS)}
${choice(desk, 'locale', 'Language', LANGUAGES)}
${way === 'element' ? choice(desk, 'scenario', 'Where the page is', SCENARIOS) : nothing}
</div>
<div class="desk-line desk-frame-line">
<div><span class="desk-label">Width</span>${segments(desk, 'width', 'Width of the payer’s side', WIDTHS)}</div>
<div><span class="desk-label">Theme</span>${segments(desk, 'theme', 'Theme of the payer’s side', THEMES)}</div>
<button type="button" class="desk-button" data-kind="quiet" data-action="new-order"
 @click=${() => desk.choose({ order: newOrder() })}>New order</button></div>
<p class="quiet">Order <span class="code">${desk.param('order')}</span></p>`;
}

const newOrder = (): string => `desk-${crypto.randomUUID().slice(0, 13)}`;
