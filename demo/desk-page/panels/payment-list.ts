/** A merchant's newest payments, to choose from. */
import { html, type TemplateResult } from 'lit';
import type { Asked } from '../../desk/asked.ts';
import { refusalText } from '../parts/faults.ts';
import { action, card, choice, empty, trouble } from '../parts/pieces.ts';
import type { Desk } from '../state.ts';
import { paymentFinder } from './payment-finder.ts';
import { type Listed, paymentRows } from './payment-rows.ts';

const LISTED_MAX = '30';

let asked: Asked<readonly Listed[]> | undefined;
let askedFor = '';

/** The list, and a field to find any payment by its trade_id or order_id. */
export function paymentList(desk: Desk): TemplateResult {
  const merchant = desk.param('merchant', desk.facts.merchants[0]?.uid ?? '');
  const wanted = `${desk.visit} ${merchant}`;
  if (askedFor !== wanted) {
    askedFor = wanted;
    asked = undefined;
    void load(desk, merchant);
  }
  const merchants = desk.facts.merchants.map(({ uid, name }) => [uid, `${name} (${uid})`] as const);
  return html`<div class="desk-columns">${card('Find a payment', paymentFinder(desk), 'find')}
${card(
  'Newest payments',
  html`<div class="desk-line">${choice(desk, 'merchant', 'Merchant', merchants)}
${action('Look again', () => load(desk, merchant), { name: 'again' })}</div>${list(desk)}`,
  'payments',
)}</div>`;
}

function list(desk: Desk): TemplateResult {
  if (!asked) return html`<p class="quiet" role="status">Asking for payments</p>`;
  if (!asked.ok) return html`${trouble(refusalText(asked))}`;
  if (asked.data.length === 0)
    return html`${empty('There are no payments yet.')}<p><a href=${desk.linkTo('pay')}>Make one</a></p>`;
  return paymentRows(desk, asked.data);
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
