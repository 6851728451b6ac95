/** `<desk-pay>`: all ways to pay: the element, the card form in a form, the hosted page, the framed card page. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Asked } from '../../desk/asked.ts';
import { DeskElement } from '../desk-element.ts';
import { newOrderId } from '../parts/new-ids.ts';
import { cashierChoice, cashiersOf, choice, copyButton, field, segments, trouble } from '../parts/pieces.ts';
import { fragmentOf } from '../route.ts';
import {
  decidedBy,
  faultOfLink,
  optionsOf,
  outcomesOf,
  scenarioOf,
  THEMES,
  WAYS,
  WIDTHS,
} from './pay-options.ts';
import { FIELDS } from './pay-stage.ts';
import './card-form-stage.ts';
import './element-stage.ts';
import './framed-stage.ts';
import './hosted-stage.ts';

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
    const fault = faultOfLink(desk.route.params, desk.facts);
    return html`<div class="desk-pay">
${segments(this, 'way', 'How to pay', WAYS)}
<section class="desk-card desk-order" data-card="controls" aria-label="Order">
${this.#collapsedControls(way, fault !== '')}
${this.#outcomes()}</section>
${trouble(fault)}
${
  fault === ''
    ? html`<section class="desk-stage" data-card="stage" aria-label="The payer’s side"
  data-width=${desk.param('width', 'full')} data-theme=${desk.param('theme', 'auto')}
  @desk-refused=${refused}>${this.#stage(way)}</section>`
    : nothing
}</div>`;
  }

  #stage(way: string): TemplateResult | typeof nothing {
    const { desk } = this;
    if (way === 'element') return html`<desk-element-stage .desk=${desk}></desk-element-stage>`;
    if (way === 'form') return html`<desk-card-form-stage .desk=${desk}></desk-card-form-stage>`;
    if (way === 'hosted') return html`<desk-hosted-stage .desk=${desk}></desk-hosted-stage>`;
    return way === 'framed' ? html`<desk-framed-stage .desk=${desk}></desk-framed-stage>` : nothing;
  }

  /** Collapsed into one line, so that the payer's side is in the first view. */
  #collapsedControls(way: string, isLinkWrong: boolean): TemplateResult {
    const { desk } = this;
    const isWrong = Object.values(FIELDS).some((name) => this.faultOf(name) !== '');
    const isOpen = isWrong || isLinkWrong || desk.param('controls') === 'open';
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
${isOpen ? this.#controls(way) : nothing}`;
  }

  /** A test card is filled in by one click; the outcome at a bank is decided when the payer is sent there. */
  #outcomes(): TemplateResult | typeof nothing {
    const { params } = this.desk.route;
    const outcomes = outcomesOf(params, this.desk.facts);
    if (outcomes.length === 0) return nothing;
    return decidedBy(params, this.desk.facts) === 'card'
      ? html`<div class="desk-line">${segments(this, 'outcome', 'Test card', outcomes)}</div>`
      : html`<div class="desk-line">${choice(this, 'outcome', 'Outcome at the bank', outcomes)}</div>`;
  }

  #controls(way: string): TemplateResult {
    const { desk } = this;
    const options = optionsOf(desk.facts);
    const newOrder = () => desk.choose({ order: newOrderId('desk') });
    const isHosted = way === 'hosted' || way === 'framed';
    const link = `${desk.facts.publicUrl}${fragmentOf(scenarioOf(desk.route.params, desk.facts))}`;
    return html`<div class="desk-fields">
${field(this, { name: 'amount', label: 'Amount', unless: '24.99', kind: 'amount' })}
${choice(this, 'currency', 'Currency', options.currency)}
${way === 'element' ? choice(this, 'method', 'Method', options.method) : nothing}
${cashierChoice(this, ({ hasFeatures }) => (hasFeatures ? '' : ', no feature'))}
${choice(this, 'operation', 'Cards', isHosted ? options.operation.slice(0, 2) : options.operation)}
${choice(this, 'locale', 'Language', options.locale)}
${way === 'element' ? choice(this, 'scenario', 'Where the page is', options.scenario) : nothing}
</div>
<div class="desk-line desk-frame-line">
<div><span class="desk-label">Width</span>${segments(this, 'width', 'Width of the payer’s side', WIDTHS)}</div>
<div><span class="desk-label">Theme</span>${segments(this, 'theme', 'Theme of the payer’s side', THEMES)}</div>
<button type="button" class="desk-button" data-kind="quiet" data-action="new-order"
 @click=${newOrder}>New order</button>
</div>
<p class="quiet">Order <span class="code">${desk.param('order')}</span>
${copyButton(link, 'Copy the link of this scenario', 'Copy a link with these choices')}</p>`;
  }
}

customElements.define('desk-pay', DeskPay);
