/** The newest payments of a merchant, to choose one. */
import { html, type TemplateResult } from 'lit';
import type { Asked } from '../../desk/asked.ts';
import { action, card, chip, choice, empty, time, trouble } from '../parts/pieces.ts';
import type { Desk } from '../state.ts';

interface Listed {
  readonly trade_id: string;
  readonly order_id: string;
  readonly state: string;
  readonly amount: string;
  readonly currency: string;
  readonly sub_pay_method: string;
  readonly created_at: string;
}

const LISTED_MAX = '30';

let asked: Asked<readonly Listed[]> | undefined;
let askedFor = '';

/** The list, and a field to go to any payment by its trade_id. */
export function paymentList(desk: Desk): TemplateResult {
  const merchant = desk.param('merchant', desk.facts.merchants[0]?.uid ?? '');
  const wanted = `${desk.visit} ${merchant}`;
  if (askedFor !== wanted) {
    askedFor = wanted;
    asked = undefined;
    void load(desk, merchant);
  }
  const merchants = desk.facts.merchants.map(({ uid, name }) => [uid, `${name} (${uid})`] as const);
  return html`<div class="desk-columns">${card(
    'Find a payment',
    html`<form class="desk-line" @submit=${(event: SubmitEvent) => find(desk, event)}>
<label class="desk-field desk-wide"><span>trade_id</span><input name="trade" autocomplete="off" spellcheck="false"
 required pattern="[0-9a-fA-F\\-]{36}" title="36 characters, as in 0199a3c4-0000-7000-8000-000000000000"></label>
<button class="desk-button" data-kind="main">Show</button></form>`,
  )}
${card(
  'Newest payments',
  html`<div class="desk-line">${choice(desk, 'merchant', 'Merchant', merchants)}
${action('Look again', () => load(desk, merchant), { name: 'again' })}</div>${list(desk)}`,
  'payments',
)}</div>`;
}

function list(desk: Desk): TemplateResult {
  if (!asked) return html`<p class="quiet" role="status">Asking for payments</p>`;
  if (!asked.ok) return html`${trouble([asked.code, asked.error].filter(Boolean).join(' '))}`;
  if (asked.data.length === 0)
    return html`${empty('There are no payments yet.')}<p><a href=${desk.linkTo('pay')}>Make one</a></p>`;
  return html`<ul class="desk-chooser">${asked.data.map(
    (
      one,
    ) => html`<li><a href=${desk.linkTo('payment', one.trade_id)}><span class="desk-line">${chip(one.state)}
<b>${one.amount} ${one.currency}</b><span>${one.sub_pay_method}</span><span class="desk-sum quiet">${time(
      Number(one.created_at) * 1000,
    )}</span></span><span class="quiet code">${one.order_id}</span></a></li>`,
  )}</ul>`;
}

async function load(desk: Desk, merchant: string): Promise<void> {
  const wanted = askedFor;
  const answer = await desk.call<{ orders?: readonly Listed[] }>(merchant, 'v3.ListOrder', {
    page: '1',
    limit: LISTED_MAX,
  });
  if (askedFor !== wanted) return;
  asked = answer.ok ? { ok: true, data: answer.data.orders ?? [] } : answer;
  desk.redraw();
}

function find(desk: Desk, event: SubmitEvent): void {
  event.preventDefault();
  const field = (event.currentTarget as HTMLFormElement).elements.namedItem('trade');
  desk.go('payment', (field as HTMLInputElement).value.trim().toLowerCase());
}
