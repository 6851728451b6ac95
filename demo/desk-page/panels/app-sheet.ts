/** `<desk-app-sheet>`: the simulated app around the element: the SDK's parameters and the payer's decision. */
import { html, type TemplateResult } from 'lit';
import { ask } from '../ask.ts';
import { DeskElement } from '../desk-element.ts';
import { action, trouble } from '../parts/pieces.ts';

/** What the element passes to the app. */
export interface AppCall {
  readonly parameters: Readonly<Record<string, string>>;
  readonly scenario: string;
  readonly tradeId: string;
}

const DECISIONS = [
  ['approve', 'Pay in the app'],
  ['refuse', 'Refuse'],
  ['cancel', 'Close the app'],
] as const;

/** Dispatches `desk-decided` once the sandbox has accepted the decision. */
class DeskAppSheet extends DeskElement {
  static override properties = { ...DeskElement.properties, call: { attribute: false } };

  declare call: AppCall;
  #said = '';

  override render(): TemplateResult {
    const { parameters, scenario } = this.call;
    return html`<section class="desk-sheet" aria-label="The wallet’s app"><h3>${
      scenario === 'app' ? 'The wallet’s app' : 'The wallet, over the mini program'
    }</h3>
<p class="quiet">The page passed these parameters to its SDK:</p>
<dl class="desk-pairs">${Object.entries(parameters).map(
      ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
    )}</dl>
<div class="desk-line">${DECISIONS.map(([outcome, label], at) =>
      action(label, () => this.#decide(outcome), {
        name: `app-${outcome}`,
        kind: at === 0 ? 'main' : 'quiet',
      }),
    )}</div>${trouble(this.#said)}</section>`;
  }

  async #decide(outcome: string): Promise<void> {
    const asked = await ask(`/sandbox/payments/${this.call.tradeId}`, { outcome });
    this.#said = asked.ok ? '' : asked.error;
    this.requestUpdate();
    if (asked.ok) this.dispatchEvent(new Event('desk-decided'));
  }
}

customElements.define('desk-app-sheet', DeskAppSheet);
