/** A cashier's features, and who decides on its refunds. */
import {
  type AccountChanges,
  FEATURES,
  type Feature,
  REFUND_AUTHORITIES,
  type RefundAuthority,
  type SwitchedAccount,
} from '@gangway/protocol';
import { html, type TemplateResult } from 'lit';
import { type Asked, refusal } from '../../desk/asked.ts';
import { ask } from '../ask.ts';
import type { Panel } from '../panels.ts';
import { card, choice, trouble } from '../parts/pieces.ts';
import { onOff, switches } from '../parts/switches.ts';
import type { Desk } from '../state.ts';

const ALLOWS = Object.entries(FEATURES) as (readonly [Feature, string])[];

const AUTHORITIES: readonly (readonly [RefundAuthority, string])[] = [
  ['immediately', 'Immediately'],
  ['approval', 'A second person'],
  ['disabled', 'No refunds'],
];

/** The format of a UID; the desk’s server passes no other on to the sandbox. */
const UID = /^\d{1,12}$/;

let asked: Asked<SwitchedAccount> | undefined;
let askedFor = '';
let said = '';

/** `#/accounts?account=016683`. */
export const accountsPanel: Panel = {
  name: 'accounts',
  title: 'Accounts',
  description: 'Features and refunds of a cashier',
  words: 'feature switch permission authority role',
  about: 'account',
  view(desk) {
    const uid = desk.param('account', '016683');
    const wanted = `${desk.visit} ${uid}`;
    if (askedFor !== wanted) {
      askedFor = wanted;
      asked = undefined;
      said = '';
      void load(desk, uid);
    }
    const cashiers = desk.facts.accounts
      .filter(({ role }) => role === 'cashier')
      .map((one) => [one.uid, `${one.uid} ${one.store}`] as const);
    return html`<div class="desk-pay">
<div class="desk-line">${choice(desk, 'account', 'Cashier', cashiers)}</div>
${asked ? (asked.ok ? switchboard(desk, asked.data) : trouble(asked.error)) : waiting}</div>`;
  },
};

const waiting = html`<p class="quiet" role="status">Asking for the account</p>`;

async function load(desk: Desk, uid: string): Promise<void> {
  const answer = UID.test(uid)
    ? await ask<SwitchedAccount>(`/sandbox/accounts/${uid}`)
    : refusal('', `There is no account ${uid}.`);
  // Another cashier may have been chosen in the meantime.
  if (!askedFor.endsWith(` ${uid}`)) return;
  asked = answer;
  desk.redraw();
}

async function change(desk: Desk, { uid }: SwitchedAccount, changes: AccountChanges): Promise<void> {
  const answer = await ask<SwitchedAccount>(`/sandbox/accounts/${uid}`, changes);
  if (askedFor.endsWith(` ${uid}`)) {
    if (answer.ok) asked = answer;
    said = answer.ok ? '' : answer.error;
    desk.redraw();
  }
  await desk.look();
}

const switchboard = (desk: Desk, account: SwitchedAccount): TemplateResult => html`${trouble(said)}
${card('Who it is', factsOf(desk, account), 'account')}
${card('Features', featuresOf(desk, account), 'features')}
${card('Who decides on refunds', authorityOf(desk, account), 'refund-authority')}
<p class="quiet">Changes apply from the next request, on other nodes within 4 seconds.
Until it is changed it stays, also after a restart.</p>`;

function factsOf(desk: Desk, { uid, name, role, merchant, store }: SwitchedAccount): TemplateResult {
  const known = desk.facts.merchants.find((one) => one.uid === merchant);
  const facts = [
    ['Account', `${uid}, ${name}`],
    ['Role', role],
    ['Merchant', known ? `${known.name} (${merchant})` : merchant],
    ['Store', store],
  ] as const;
  return html`<dl class="desk-pairs">${facts.map(
    ([what, is]) => html`<div><dt>${what}</dt><dd>${is}</dd></div>`,
  )}</dl><p><a href=${desk.linkTo('pay', '', { account: uid })}>Pay with this cashier</a></p>`;
}

const featuresOf = (desk: Desk, account: SwitchedAccount): TemplateResult =>
  html`<ul class="desk-rows">${ALLOWS.map(
    ([name, allows]) => html`<li class="desk-switch" data-feature=${name}><p><b class="code">${name}</b></p>
<p class="quiet">${allows}</p>${onOff(name, account.features[name], (isOn) =>
      change(desk, account, { features: { [name]: isOn } }),
    )}</li>`,
  )}</ul>`;

const authorityOf = (desk: Desk, account: SwitchedAccount): TemplateResult =>
  html`${switches('Who decides on refunds', AUTHORITIES, account.refund_authority, (refund_authority) =>
    change(desk, account, { refund_authority }),
  )}<p class="quiet" data-authority=${account.refund_authority}>${REFUND_AUTHORITIES[account.refund_authority]}.</p>`;
