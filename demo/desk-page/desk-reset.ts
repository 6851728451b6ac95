/** `<desk-reset>`: a button that brings the desk back to its start, after a dialog that says what this changes. */
import { html, type TemplateResult } from 'lit';
import { ask } from './ask.ts';
import { DeskElement } from './desk-element.ts';
import { action, cashiersOf, trouble } from './parts/pieces.ts';

class DeskReset extends DeskElement {
  #said = '';

  override render(): TemplateResult {
    const cashiers = cashiersOf(this.desk).map(({ uid }) => uid);
    return html`<button type="button" class="link" data-action="ask-reset"
 @click=${() => this.#dialog?.showModal()}>Reset</button>
<dialog class="desk-dialog" aria-labelledby="reset-title"><h2 id="reset-title">Reset the desk?</h2>
<p>For everybody who uses this sandbox, this sets back:</p>
<ul>
<li>the clock, to real time;</li>
<li>the faults of network, notifications and rails, to none;</li>
<li>features and refunds of the cashiers ${cashiers.join(', ')}, to the published ones;</li>
<li>the inspector’s list, to empty.</li>
</ul>
<p>The choices of this page are lost. Payments, balances and saved cards stay.</p>
${trouble(this.#said)}
<div class="desk-line">${action('Reset', () => this.#reset(), { name: 'reset-desk', kind: 'danger' })}
${action('Keep everything', () => this.#dialog?.close(), { name: 'keep-desk' })}</div></dialog>`;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.querySelector('dialog');
  }

  async #reset(): Promise<void> {
    const asked = await ask('/reset', {});
    this.#said = this.noteAnswer(asked);
    if (asked.ok) location.assign(location.pathname);
  }
}

customElements.define('desk-reset', DeskReset);
