/** `<desk-element-stage>`: `<gw-checkout>`, inside the simulated app if the scenario has one. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ref } from 'lit/directives/ref.js';
import { ask } from '../ask.ts';
import { trouble, type View } from '../parts/pieces.ts';
import type { AppCall } from './app-sheet.ts';
import { decidedBy } from './pay-options.ts';
import { type Begun, fillTestCard, listen, orderOf, SessionStage, themeOf } from './pay-stage.ts';
import './app-sheet.ts';

class DeskElementStage extends SessionStage {
  #call: AppCall | undefined;
  #said = '';
  #outcome = '';
  /** The trade that ended unpaid in the element. */
  #unpaid = '';

  protected override updated(): void {
    if (this.desk.param('outcome') === this.#outcome) return;
    this.#outcome = this.desk.param('outcome');
    fillTestCard(this);
  }

  protected override renderStage({ session }: Begun): TemplateResult {
    const { desk } = this;
    const { user } = orderOf(desk);
    const theme = desk.param('theme', 'auto');
    const locale = desk.param('locale');
    const scenario = desk.param('scenario', 'auto');
    const complete = (event: CustomEvent<{ tradeId: string }>) => {
      event.preventDefault();
      desk.go('payment', event.detail.tradeId);
    };
    // The element keeps the payer, who may try again; a tester may want to look first.
    const cancel = (event: CustomEvent<{ tradeId: string }>) => {
      this.#unpaid = event.detail.tradeId;
      this.requestUpdate();
    };
    // Takes the parameters in place of the SDK, so that the element waits for the payment.
    const take = (event: CustomEvent<AppCall>) => {
      event.preventDefault();
      this.#showSheet(event.detail);
    };
    const decide = (event: CustomEvent<{ tradeId: string }>) => {
      if (decidedBy(desk.route.params, desk.facts) !== 'bank' || desk.param('outcome') === '') return;
      event.preventDefault();
      void this.#decide(event.detail.tradeId);
    };
    return html`${keyed(
      [session, theme, locale, scenario].join(),
      html`<gw-checkout session=${session} endpoint=${`/desk/pay/${user}`} theme=${themeOf(desk)} scenario=${scenario}
  locale=${locale || nothing} data-order=${desk.param('order')} @gw-complete=${complete}
  @gw-cancel=${cancel} @gw-action=${take}
  @gw-ready=${() => fillTestCard(this)} @gw-before-redirect=${decide} ${ref(listen)}></gw-checkout>`,
    )}${
      this.#call
        ? html`<desk-app-sheet .desk=${desk} .call=${this.#call}
  @desk-decided=${() => this.#showSheet(undefined)}></desk-app-sheet>`
        : nothing
    }${trouble(this.#said)}${this.#transferLink()}${
      this.#unpaid
        ? html`<p><a href=${desk.linkTo('payment', this.#unpaid)} data-action="to-payment">What happened to this
payment?</a></p>`
        : nothing
    }`;
  }

  /** The outcome happens at the bank without its page. */
  async #decide(tradeId: string): Promise<void> {
    const decided = await ask(`/sandbox/payments/${tradeId}`, { outcome: this.desk.param('outcome') });
    this.#said = this.noteAnswer(decided);
    if (decided.ok) this.desk.go('payment', tradeId);
  }

  #showSheet(call: AppCall | undefined): void {
    this.#call = call;
    this.requestUpdate();
  }

  /** Links to the payment panel, where the desk simulates the payer's bank. */
  #transferLink(): View {
    const { desk } = this;
    const transfer = desk.log.findLast(
      (entry) =>
        entry.kind === 'call' &&
        entry.method === 'v3.BankTransfer' &&
        entry.members.order_id === desk.param('order') &&
        entry.tradeId !== '',
    );
    return transfer
      ? html`<p><a href=${desk.linkTo('payment', transfer.tradeId)} data-action="to-transfer">Send the money</a>,
in full or in parts, at the simulated bank.</p>`
      : nothing;
  }
}

customElements.define('desk-element-stage', DeskElementStage);
