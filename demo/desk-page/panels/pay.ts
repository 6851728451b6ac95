/** `<desk-pay>`: all ways to pay: the element, the card form in a form, the hosted page, the framed card page. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Asked } from '../../desk/asked.ts';
import { DeskElement } from '../desk-element.ts';
import { newOrderId } from '../parts/new-ids.ts';
import { card, cashierChoice, cashiersOf, choice, field, segments } from '../parts/pieces.ts';
import { FIELDS } from './pay-stage.ts';
import './card-form-stage.ts';
import './element-stage.ts';
import './framed-stage.ts';
import './hosted-stage.ts';

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

/** The first panel. Every choice is in the URL; the stages tell of refusals by `desk-refused`. */
class DeskPay extends DeskElement {
  protected override willUpdate(): void {
    if (this.desk.param('order') === '') this.desk.choose({ order: newOrderId('desk') }, true);
  }

  override render(): TemplateResult {
    const { desk } = this;
    const way = desk.param('way', 'element');
    const refused = ({ detail }: CustomEvent<Asked<unknown>>) =>
      this.noteAnswer(detail, FIELDS, way === 'framed');
    return html`<div class="desk-pay">
${segments(this, 'way', 'How to pay', WAYS)}
${card('Order', this.#collapsedControls(way), 'controls')}
${card(
  'The payer’s side',
  html`<div class="desk-stage" data-width=${desk.param('width', 'full')} data-theme=${desk.param('theme', 'auto')}
 @desk-refused=${refused}>${this.#stage(way)}</div>`,
  'stage',
)}</div>`;
  }

  #stage(way: string): TemplateResult | typeof nothing {
    const { desk } = this;
    if (way === 'element') return html`<desk-element-stage .desk=${desk}></desk-element-stage>`;
    if (way === 'form') return html`<desk-card-form-stage .desk=${desk}></desk-card-form-stage>`;
    if (way === 'hosted') return html`<desk-hosted-stage .desk=${desk}></desk-hosted-stage>`;
    return way === 'framed' ? html`<desk-framed-stage .desk=${desk}></desk-framed-stage>` : nothing;
  }

  /** On a phone the controls collapse into one line, so that the payer's side is on the first screen. */
  #collapsedControls(way: string): TemplateResult {
    const { desk } = this;
    const isWrong = Object.values(FIELDS).some((name) => this.faultOf(name) !== '');
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
<div class="desk-folded" ?data-open=${isOpen}>${this.#controls(way)}</div>`;
  }

  #controls(way: string): TemplateResult {
    const { desk } = this;
    const methods = [
      ['', 'All that take it'],
      ...desk.facts.methods.map(({ name, label }) => [name, label] as const),
    ] as const;
    const newOrder = () => desk.choose({ order: newOrderId('desk') });
    const operations = way === 'hosted' || way === 'framed' ? OPERATIONS.slice(0, 2) : OPERATIONS;
    return html`<div class="desk-fields">
${field(this, { name: 'amount', label: 'Amount', unless: '24.99', kind: 'amount' })}
${choice(this, 'currency', 'Currency', CURRENCIES)}
${way === 'element' ? choice(this, 'method', 'Method', methods) : nothing}
${cashierChoice(this, ({ hasFeatures }) => (hasFeatures ? '' : ', no feature'))}
${choice(this, 'operation', 'Cards', operations)}
${choice(this, 'locale', 'Language', LANGUAGES)}
${way === 'element' ? choice(this, 'scenario', 'Where the page is', SCENARIOS) : nothing}
</div>
<div class="desk-line desk-frame-line">
<div><span class="desk-label">Width</span>${segments(this, 'width', 'Width of the payer’s side', WIDTHS)}</div>
<div><span class="desk-label">Theme</span>${segments(this, 'theme', 'Theme of the payer’s side', THEMES)}</div>
<button type="button" class="desk-button" data-kind="quiet" data-action="new-order"
 @click=${newOrder}>New order</button>
</div>
<p class="quiet">Order <span class="code">${desk.param('order')}</span></p>`;
  }
}

customElements.define('desk-pay', DeskPay);
