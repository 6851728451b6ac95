/** `<desk-card-form-stage>`: an HTML form that contains `<gw-card-form>`. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ref } from 'lit/directives/ref.js';
import { DeskElement } from '../desk-element.ts';
import { withAmount } from '../parts/with-amount.ts';
import { fillTestCard, listen, orderOf, themeOf } from './pay-stage.ts';

class DeskCardFormStage extends DeskElement {
  #outcome = '';

  protected override updated(): void {
    if (this.desk.param('outcome') === this.#outcome) return;
    this.#outcome = this.desk.param('outcome');
    fillTestCard(this);
  }

  override render(): TemplateResult {
    const { desk } = this;
    const { user, orderId, amount, currency, operation } = orderOf(desk);
    const clientKey = desk.facts.accounts.find(({ uid }) => uid === user)?.clientKey ?? '';
    const hidden = Object.entries({ user, orderId, amount, currency, operation });
    return html`<form class="desk-form" method="post" action="/desk/api/card-form">
${hidden.map(([name, value]) => html`<input type="hidden" name=${name} .value=${value}>`)}
<div class="desk-field"><label for="field-email">E-mail</label><input type="email" id="field-email" name="email"
 autocomplete="email" required value="ann@example.org"></div>
${keyed(
  `${clientKey} ${orderId} ${desk.param('theme')} ${desk.param('locale')}`,
  html`<gw-card-form name="card" gateway=${desk.facts.gateway} client-key=${clientKey} required
  theme=${themeOf(desk)} locale=${desk.param('locale') || nothing}
  data-order=${orderId} ${ref(listen)}></gw-card-form>`,
)}
<button class="desk-button desk-wide" data-kind="main"
 data-action="pay-form">${withAmount('Pay', amount, currency)}</button>
</form>`;
  }
}

customElements.define('desk-card-form-stage', DeskCardFormStage);
