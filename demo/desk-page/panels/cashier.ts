/** The till: charges the code that a payer shows, and follows the payment until it is decided. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Asked } from '../../desk/asked.ts';
import { ask } from '../ask.ts';
import type { Panel } from '../panels.ts';
import { noteAnswer, putFault, refusalText } from '../parts/faults.ts';
import { action, card, chip, choice, empty, field, trouble } from '../parts/pieces.ts';
import { withAmount } from '../parts/with-amount.ts';
import type { Desk } from '../state.ts';
import { refreshTimeline, timelineOf } from '../timeline.ts';
import { verdictOf } from '../what-happened.ts';
import { camera } from './camera.ts';

/** A cashier may give up this long after the code was charged (docs/protocol.md, v3.BarcodePayment). */
const CANCEL_AFTER_MS = 30_000;

const CURRENCIES = ['EUR', 'CNY', 'GBP', 'CHF'].map((code) => [code, code] as const);

/** Ending of a made-up code → what its wallet does. */
const ENDINGS = [
  ['00', 'pays at once'],
  ['90', 'asks the payer for a password'],
  ['91', 'holds too little'],
  ['92', 'was used before'],
  ['93', 'pays, but the answer is lost'],
] as const;

const DECISIONS = [
  ['pay', 'The payer types the password'],
  ['refuse', 'The payer refuses'],
  ['cancel', 'The payer closes the app'],
] as const;

/** Which field gave a member. */
const FIELDS = { amount: 'amount', tip_amount: 'tip', currency: 'currency', auth_code: 'code' };

const CODE_HINT = 'typed, scanned or made up; a scanned one is charged at once';

let charged: { readonly at: number; readonly asked: Asked<{ trade_id?: string }> } | undefined;
let said = '';

/** `#/cashier?amount=2.10&tip=0.20&code=…`; with `trade` the payment that is followed. */
export const cashierPanel: Panel = {
  name: 'cashier',
  title: 'Cashier',
  says: 'Charge the code that a payer shows',
  words: 'till scan camera barcode code store pos',
  about: 'account',
  view: (desk) => html`<div class="desk-pay">
${card('What is charged', till(desk), 'till')}
${card('How it stands', standing(desk), 'standing')}</div>`,
};

function till(desk: Desk): TemplateResult {
  const cashiers = desk.facts.accounts
    .filter(({ role }) => role === 'cashier')
    .map(({ uid, store }) => [uid, `${uid} ${store}`] as const);
  const account = desk.param('account', cashiers[0]?.[0]);
  const isKnown = desk.facts.accounts.some(({ uid }) => uid === account);
  const makeCode = () => desk.choose({ code: newCode(desk.param('ending', ENDINGS[0][0])) });
  const scanned = (code: string) => {
    desk.choose({ code });
    void charge(desk);
  };
  return html`<div class="desk-fields">
${field(desk, { name: 'amount', label: 'Amount, with the tip', unless: '2.10', kind: 'amount' })}
${field(desk, { name: 'tip', label: 'Of that a tip', kind: 'amount' })}
${choice(desk, 'currency', 'Currency', CURRENCIES)}
${choice(desk, 'account', 'Cashier', cashiers)}</div>
${isKnown ? nothing : trouble(`The desk has no account ${account}.`)}
${field(desk, { name: 'code', label: 'The payer’s code', kind: 'digits', hint: CODE_HINT })}
${camera(desk, scanned)}
<div class="desk-line">${choice(desk, 'ending', 'A made-up code that', ENDINGS)}
${action('Make a code', makeCode, { name: 'make-code' })}</div>
<div class="desk-line">${action(
    withAmount('Charge', desk.param('amount', '2.10'), desk.param('currency', 'EUR')),
    () => charge(desk),
    { name: 'charge', kind: 'main' },
  )}</div>`;
}

/** A code of WeChat Pay's form that nobody has used. */
function newCode(ending: string): string {
  const digits = crypto.getRandomValues(new Uint32Array(2)).join('').padStart(20, '0');
  return `13${digits.slice(-14)}${ending}`;
}

async function charge(desk: Desk): Promise<void> {
  // What was charged before must not stand under what is charged now, least of all when this is refused.
  charged = undefined;
  said = '';
  desk.choose({ trade: '' }, true);
  if (desk.param('code') === '') {
    putFault(desk, 'code', 'There is no code yet: type it, scan it or make one up.');
    return;
  }
  const user = desk.param('account', '016683');
  const orderId = `till-${crypto.randomUUID().slice(0, 13)}`;
  const at = Date.now();
  const tip = desk.param('tip');
  const asked = await desk.call<{ trade_id?: string }>(user, 'v3.BarcodePayment', {
    pay_method: 'offline',
    order_id: orderId,
    amount: desk.param('amount', '2.10'),
    ...(tip !== '' && { tip_amount: tip }),
    currency: desk.param('currency', 'EUR'),
    auth_code: desk.param('code'),
    description: 'Charged at the till',
    request_id: orderId,
    notify_url: `${desk.facts.publicUrl}/notify/${user}`,
  });
  const refused = noteAnswer(desk, asked, FIELDS);
  // What is wrong at a field is mended there, and charged again with the same code.
  if (!asked.ok && refused === '') return;
  charged = { at, asked };
  desk.choose({ trade: asked.ok ? (asked.data.trade_id ?? '') : '', code: '' });
}

function standing(desk: Desk): TemplateResult {
  const tradeId = desk.param('trade');
  const refused = charged && !charged.asked.ok ? charged.asked : undefined;
  if (tradeId === '')
    return refused ? html`${trouble(refusalText(refused))}` : empty('Nothing is charged yet.');
  const timeline = timelineOf(desk, tradeId);
  if (!timeline) return html`<p class="quiet" role="status">Asking how it stands</p>`;
  if (!timeline.ok) return html`${trouble(timeline.error)}`;
  const { order } = timeline.data;
  const isOpen = order.state === 'processing' || order.state === 'pending';
  return html`<p class="desk-amount"><b>${order.amount} ${order.currency}</b>${chip(order.state)}</p>
<p class="desk-verdict" role="status">${verdictOf(timeline.data)}</p>
${order.tipAmount ? html`<p class="quiet">${order.tipAmount} of it is a tip.</p>` : nothing}
${isOpen ? waiting(desk, tradeId, order.user, Date.parse(order.createdAt)) : nothing}
${trouble(said)}
<p><a href=${desk.linkTo('payment', tradeId)}>What happened to this payment?</a></p>`;
}

/** While the payer decides: what they do, and the cashier's way out. */
function waiting(desk: Desk, tradeId: string, user: string, since: number): TemplateResult {
  const code = desk.log.findLast((entry) => entry.kind === 'call' && entry.tradeId === tradeId);
  const authCode = code?.kind === 'call' ? (code.members.auth_code ?? '') : '';
  const leftMs = (charged?.at ?? since) + CANCEL_AFTER_MS - Date.now();
  if (leftMs > 0) drawInASecond(desk);
  const cancel = async () => {
    const asked = await desk.call(user, 'v3.CancelPayment', { trade_id: tradeId });
    said = asked.ok ? '' : refusalText(asked);
    await refreshTimeline(desk);
  };
  const says = leftMs > 0 ? `Cancel, in ${Math.ceil(leftMs / 1000)} s` : 'Cancel';
  return html`<div class="desk-line">${
    authCode === ''
      ? nothing
      : DECISIONS.map(([outcome, label]) =>
          action(label, () => decide(desk, authCode, outcome), { name: `wallet-${outcome}` }),
        )
  }</div>
<div class="desk-line">${action(says, cancel, { name: 'cancel', kind: 'danger', disabled: leftMs > 0 })}${
    leftMs > 0
      ? html`<span class="quiet">A cashier gives up 30 s after charging at the earliest.</span>`
      : nothing
  }</div>`;
}

let isDue = false;

/** For the seconds on the button; however often the desk is drawn meanwhile, once a second. */
function drawInASecond(desk: Desk): void {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    desk.redraw();
  }, 1_000);
}

async function decide(desk: Desk, auth_code: string, outcome: string): Promise<void> {
  const asked = await ask('/sandbox/codes', { auth_code, outcome });
  said = asked.ok ? '' : asked.error;
  await refreshTimeline(desk);
  desk.redraw();
}
