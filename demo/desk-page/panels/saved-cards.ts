/** The saved cards of the desk's one customer: paying with one by its token, and deleting it. */
import { html, type TemplateResult } from 'lit';
import type { Asked } from '../../desk/asked.ts';
import { ask } from '../ask.ts';
import type { Panel } from '../panels.ts';
import { cardName } from '../parts/card-name.ts';
import { noteAnswer } from '../parts/faults.ts';
import { action, card, choice, empty, field, trouble } from '../parts/pieces.ts';
import type { Desk } from '../state.ts';

interface KeptCard {
  readonly brand: string;
  readonly last4: string;
  readonly expiry: string;
  readonly tokenType: string;
  readonly tradeId: string;
}

let asked: Asked<readonly KeptCard[]> | undefined;
let askedFor = '';
let said = '';

/** `#/cards?amount=3.40`. */
export const savedCardsPanel: Panel = {
  name: 'cards',
  title: 'Saved cards',
  description: 'Pay again by token, delete a card',
  words: 'kept stored token wallet recurring',
  about: 'account',
  view(desk) {
    const user = desk.param('account', '016683');
    const wanted = `${desk.visit} ${user}`;
    if (askedFor !== wanted) {
      askedFor = wanted;
      said = '';
      asked = undefined;
      void load(desk, user);
    }
    const cashiers = desk.facts.accounts
      .filter(({ role }) => role === 'cashier')
      .map(({ uid, store }) => [uid, `${uid} ${store}`] as const);
    return html`<div class="desk-pay">${card(
      'Payment',
      html`<div class="desk-fields">
${field(desk, { name: 'amount', label: 'Amount', unless: '24.99', kind: 'amount' })}
${choice(desk, 'account', 'Cashier', cashiers)}</div>`,
    )}${card('Saved cards of the customer', cards(desk, user), 'cards')}</div>`;
  },
};

async function load(desk: Desk, user: string): Promise<void> {
  asked = await ask<readonly KeptCard[]>(`/saved-cards/${user}`);
  desk.redraw();
}

function cards(desk: Desk, user: string): TemplateResult {
  if (!asked) return html`<p class="quiet" role="status">Asking for cards</p>`;
  if (!asked.ok) return html`${trouble(asked.error)}`;
  const toKeep = desk.linkTo('pay', '', { operation: '11', method: 'Card' });
  const keep = html`<p><a href=${toKeep}>Pay and save a card</a></p>`;
  if (asked.data.length === 0)
    return html`${empty('None yet: pay by card and agree that the card is saved.')}${keep}`;
  return html`${trouble(said)}<ul class="desk-rows">${asked.data.map(
    (one, at) => html`<li><p><b>${cardName(one)}</b><span class="quiet">${one.expiry}, ${
      one.tokenType === 'MIT' ? 'charged without the customer' : 'charged with the customer present'
    }</span></p><div class="desk-line">
${action('Pay', () => pay(desk, user, at), { name: 'pay-card', kind: 'main' })}
${action('Forget', () => forget(desk, user, at), { name: 'forget-card', kind: 'danger' })}
<a href=${desk.linkTo('payment', one.tradeId)}>The payment that saved it</a></div></li>`,
  )}</ul>${keep}`;
}

async function pay(desk: Desk, user: string, at: number): Promise<void> {
  const paid = await ask<{ tradeId: string; url?: string }>('/saved-cards/pay', {
    user,
    orderId: `desk-${crypto.randomUUID().slice(0, 13)}`,
    amount: desk.param('amount', '24.99'),
    currency: 'EUR',
    card: at,
  });
  await desk.look();
  said = noteAnswer(desk, paid, { amount: 'amount' });
  if (!paid.ok) {
    desk.redraw();
    return;
  }
  if (paid.data.url) location.assign(paid.data.url);
  else desk.go('payment', paid.data.tradeId);
}

async function forget(desk: Desk, user: string, at: number): Promise<void> {
  const forgotten = await ask('/saved-cards/forget', { user, card: at });
  said = forgotten.ok ? '' : forgotten.error;
  await load(desk, user);
}
