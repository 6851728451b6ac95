/** `<desk-accounts>`: a cashier's features, and who decides on its refunds. `#/accounts?account=016683`. */
import {
  type AccountChanges,
  FEATURES,
  type Feature,
  REFUND_AUTHORITIES,
  type RefundAuthority,
  type SwitchedAccount,
} from '@gangway/protocol';
import { html, type TemplateResult } from 'lit';
import { refusal } from '../../desk/asked.ts';
import { Answer } from '../answer.ts';
import { ask } from '../ask.ts';
import { DeskElement } from '../desk-element.ts';
import { card, cashierChoice, cashierOf, trouble } from '../parts/pieces.ts';
import { onOff, switches } from '../parts/switches.ts';

const ALLOWS = Object.entries(FEATURES) as (readonly [Feature, string])[];

const AUTHORITIES: readonly (readonly [RefundAuthority, string])[] = [
  ['immediately', 'Immediately'],
  ['approval', 'A second person'],
  ['disabled', 'No refunds'],
];

/** The format of a UID; the desk’s server passes no other on to the sandbox. */
const UID = /^\d{1,12}$/;

class DeskAccounts extends DeskElement {
  #said = '';
  readonly #account = new Answer<SwitchedAccount>(this, {
    about: () => cashierOf(this.desk),
    ask: async (uid) => {
      this.#said = '';
      if (!UID.test(uid)) return refusal('', `There is no account ${uid}.`);
      return ask<SwitchedAccount>(`/sandbox/accounts/${uid}`);
    },
  });

  override render(): TemplateResult {
    return html`<div class="desk-pay">
<div class="desk-line">${cashierChoice(this)}</div>
${this.#account.show('Asking for the account', (account) => this.#switchboard(account))}
</div>`;
  }

  async #change({ uid }: SwitchedAccount, changes: AccountChanges): Promise<void> {
    const changed = await ask<SwitchedAccount>(`/sandbox/accounts/${uid}`, changes);
    await this.desk.look();
    // Another cashier may have been chosen in the meantime.
    if (cashierOf(this.desk) !== uid) return;
    this.#said = changed.ok ? '' : changed.error;
    if (changed.ok) this.#account.take(changed);
    this.requestUpdate();
  }

  #switchboard(account: SwitchedAccount): TemplateResult {
    return html`${trouble(this.#said)}
${card('Who it is', this.#facts(account), 'account')}
${card('Features', this.#features(account), 'features')}
${card('Who decides on refunds', this.#authority(account), 'refund-authority')}
<p class="quiet">Changes apply from the next request, on other nodes within 4 seconds.
Until it is changed it stays, also after a restart.</p>`;
  }

  #facts({ uid, name, role, merchant, store }: SwitchedAccount): TemplateResult {
    const known = this.desk.facts.merchants.find((one) => one.uid === merchant);
    const facts = [
      ['Account', `${uid}, ${name}`],
      ['Role', role],
      ['Merchant', known ? `${known.name} (${merchant})` : merchant],
      ['Store', store],
    ] as const;
    return html`<dl class="desk-pairs">${facts.map(
      ([what, is]) => html`<div><dt>${what}</dt><dd>${is}</dd></div>`,
    )}</dl><p><a href=${this.desk.linkTo('pay', '', { account: uid })}>Pay with this cashier</a></p>`;
  }

  #features(account: SwitchedAccount): TemplateResult {
    return html`<ul class="desk-rows">${ALLOWS.map(
      ([name, allows]) => html`<li class="desk-switch" data-feature=${name}><p><b class="code">${name}</b></p>
<p class="quiet">${allows}</p>${onOff(name, account.features[name], (isOn) =>
        this.#change(account, { features: { [name]: isOn } }),
      )}</li>`,
    )}</ul>`;
  }

  #authority(account: SwitchedAccount): TemplateResult {
    const { refund_authority: now } = account;
    return html`${switches('Who decides on refunds', AUTHORITIES, now, (refund_authority) =>
      this.#change(account, { refund_authority }),
    )}<p class="quiet" data-authority=${now}>${REFUND_AUTHORITIES[now]}.</p>`;
  }
}

customElements.define('desk-accounts', DeskAccounts);
