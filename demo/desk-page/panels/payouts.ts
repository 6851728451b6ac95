/** Payouts of a merchant: requested by its super admin, approved here as the operator, executed by the bank. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Asked } from '../../desk/asked.ts';
import { ask } from '../ask.ts';
import { noteAnswer, refusalText } from '../parts/faults.ts';
import { action, chip, empty, field, trouble } from '../parts/pieces.ts';
import { when } from '../parts/times.ts';
import type { Desk } from '../state.ts';

/** A payout as in `GET /sandbox/merchants/:uid/payouts`. */
interface ShownPayout {
  readonly payout_id: string;
  readonly state: string;
  readonly amount: string;
  readonly currency: string;
  readonly reason: string;
  readonly created_at: string;
}

interface PayoutPanel {
  readonly merchant: string;
  readonly nonce: () => string;
  readonly readBalance: (desk: Desk) => Promise<void>;
}

/** The settlement currency of sandbox merchants. */
const CURRENCY = 'EUR';

const READ_EVERY_MS = 1_000;

let payouts: Asked<{ payouts: readonly ShownPayout[] }> | undefined;
let readFor = '';
let refused = '';

/** Polls a merchant's payouts while the panel shows them, because the bank answers later. */
export function startPayouts(desk: Desk, merchant: string): void {
  payouts = undefined;
  refused = '';
  readFor = `${desk.visit} ${merchant}`;
  void follow(desk, merchant, readFor);
}

async function follow(desk: Desk, merchant: string, reading: string): Promise<void> {
  while (readFor === reading && desk.route.panel === 'money') {
    await readPayouts(desk, merchant);
    await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS));
  }
}

async function readPayouts(desk: Desk, merchant: string): Promise<void> {
  const before = JSON.stringify(payouts);
  const asked = await ask<{ payouts: readonly ShownPayout[] }>(`/sandbox/merchants/${merchant}/payouts`);
  if (!readFor.endsWith(` ${merchant}`) || JSON.stringify(asked) === before) return;
  payouts = asked;
  desk.redraw();
}

/** The card: a form for a new payout, and the newest payouts with their decisions. */
export function payoutCard(desk: Desk, panel: PayoutPanel): TemplateResult {
  const { merchant, nonce, readBalance } = panel;
  const payOut = async () => {
    const asked = await desk.call<unknown>(merchant, 'v3.MerchantBalance', {
      command: 'payout',
      amount: desk.param('payout', '10.00'),
      currency: CURRENCY,
      reference: 'Paid out at the desk',
      notify_url: `${desk.facts.publicUrl}/notify/${merchant}`,
      nonce_string: nonce(),
    });
    refused = noteAnswer(desk, asked, { amount: 'payout' });
    await Promise.all([readBalance(desk), readPayouts(desk, merchant)]);
  };
  return html`<div class="desk-line">
${field(desk, { name: 'payout', label: 'Amount', unless: '10.00', kind: 'amount' })}
${action('Pay out', payOut, { name: 'payout', kind: 'main' })}</div>${trouble(refused)}${payoutList(desk, panel)}`;
}

function payoutList(desk: Desk, panel: PayoutPanel): TemplateResult | typeof nothing {
  if (!payouts) return nothing;
  if (!payouts.ok) return html`${trouble(refusalText(payouts))}`;
  const { payouts: all } = payouts.data;
  if (all.length === 0) return empty('There are no payouts yet.');
  return html`<ul class="desk-rows" data-lines="payouts">${all.map((one) => payoutRow(desk, panel, one))}</ul>`;
}

function payoutRow(desk: Desk, { merchant, readBalance }: PayoutPanel, one: ShownPayout): TemplateResult {
  const decide = (state: 'pending' | 'declined') => async () => {
    const asked = await ask(`/sandbox/payouts/${one.payout_id}`, { state });
    refused = asked.ok ? '' : refusalText(asked);
    await Promise.all([readBalance(desk), readPayouts(desk, merchant)]);
    desk.redraw();
  };
  const isWaiting = one.state === 'awaiting approval';
  return html`<li data-payout=${one.state}><p>${chip(one.state)}<span class="quiet">${when(one.created_at)}</span>
<span class="desk-sum">${one.amount} ${one.currency}</span></p>
${one.reason === '' ? nothing : html`<p class="quiet">${one.reason}</p>`}
${
  isWaiting
    ? html`<p class="desk-line">${action('Approve', decide('pending'), { name: 'approve-payout', kind: 'main' })}
${action('Decline', decide('declined'), { name: 'decline-payout' })}</p>`
    : nothing
}</li>`;
}
