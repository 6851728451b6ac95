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

/** A cashier may cancel this long after charging the code (docs/protocol.md, v3.BarcodePayment). */
const CANCEL_AFTER_MS = 30_000;

const CURRENCIES = ['EUR', 'CNY', 'GBP', 'CHF'].map((code) => [code, code] as const);

/** Last digits of a generated code → what its wallet does. */
const ENDINGS = [
  ['00', 'pays at once'],
  ['90', 'asks the payer for a password'],
  ['91', 'has insufficient funds'],
  ['92', 'was already used'],
  ['93', 'pays, but the answer is lost'],
] as const;

const DECISIONS = [
  ['pay', 'The payer types the password'],
  ['refuse', 'The payer refuses'],
  ['cancel', 'The payer closes the app'],
] as const;

/** Request member → field. */
const FIELDS = { amount: 'amount', tip_amount: 'tip', currency: 'currency', auth_code: 'code' };

const CODE_HINT = 'typed, scanned or generated; a scanned code is charged at once';

let charged: { readonly at: number; readonly asked: Asked<{ trade_id?: string }> } | undefined;
let said = '';

/** `#/cashier?amount=2.10&tip=0.20&code=…`; `trade` is the payment to follow. */
export const cashierPanel: Panel = {
  name: 'cashier',
  title: 'Cashier',
  description: 'Charge the code that a payer shows',
  words: 'till scan camera barcode code store pos',
  about: 'account',
  view: (desk) => html`<div class="desk-pay">
${card('Charge', till(desk), 'till')}
${card('Status', standing(desk), 'standing')}</div>`,
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
${field(desk, { name: 'amount', label: 'Amount with tip', unless: '2.10', kind: 'amount' })}
${field(desk, { name: 'tip', label: 'Tip included', kind: 'amount' })}
${choice(desk, 'currency', 'Currency', CURRENCIES)}
${choice(desk, 'account', 'Cashier', cashiers)}</div>
${isKnown ? nothing : trouble(`The desk has no account ${account}.`)}
${field(desk, { name: 'code', label: 'The payer’s code', kind: 'digits', hint: CODE_HINT })}
${camera(desk, scanned)}
<div class="desk-line">${choice(desk, 'ending', 'A generated code that', ENDINGS)}
${action('Generate a code', makeCode, { name: 'make-code' })}</div>
<div class="desk-line">${action(
    withAmount('Charge', desk.param('amount', '2.10'), desk.param('currency', 'EUR')),
    () => charge(desk),
    { name: 'charge', kind: 'main' },
  )}</div>`;
}

/** Returns an unused code in WeChat Pay's format. */
function newCode(ending: string): string {
  const digits = crypto.getRandomValues(new Uint32Array(2)).join('').padStart(20, '0');
  return `13${digits.slice(-14)}${ending}`;
}

async function charge(desk: Desk): Promise<void> {
  // The previous payment's result must not appear under this charge, above all when it is refused.
  charged = undefined;
  said = '';
  desk.choose({ trade: '' }, true);
  if (desk.param('code') === '') {
    putFault(desk, 'code', 'There is no code yet: type, scan or generate one.');
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
  // Field errors are corrected in place, and the same code is charged again.
  if (!asked.ok && refused === '') return;
  charged = { at, asked };
  desk.choose({ trade: asked.ok ? (asked.data.trade_id ?? '') : '', code: '' });
}

function standing(desk: Desk): TemplateResult {
  const tradeId = desk.param('trade');
  const refused = charged && !charged.asked.ok ? charged.asked : undefined;
  if (tradeId === '')
    return refused ? html`${trouble(refusalText(refused))}` : empty('Nothing has been charged yet.');
  const timeline = timelineOf(desk, tradeId);
  if (!timeline) return html`<p class="quiet" role="status">Asking for the status</p>`;
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

/** Controls while the payer decides: the payer's actions, and the cashier's cancellation. */
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
  const label = leftMs > 0 ? `Cancel, in ${Math.ceil(leftMs / 1000)} s` : 'Cancel';
  return html`<div class="desk-line">${
    authCode === ''
      ? nothing
      : DECISIONS.map(([outcome, label]) =>
          action(label, () => decide(desk, authCode, outcome), { name: `wallet-${outcome}` }),
        )
  }</div>
<div class="desk-line">${action(label, cancel, { name: 'cancel', kind: 'danger', disabled: leftMs > 0 })}${
    leftMs > 0
      ? html`<span class="quiet">A cashier gives up 30 s after charging at the earliest.</span>`
      : nothing
  }</div>`;
}

let isDue = false;

/** Counts down the seconds on the button; at most one timer runs, however often the desk renders. */
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
