/** Finds a payment of any merchant by its trade_id or order_id. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Asked } from '../../desk/asked.ts';
import { ask } from '../ask.ts';
import { isShopOrder, isTradeId } from '../find-panel.ts';
import { putFault, refusalText } from '../parts/faults.ts';
import { field } from '../parts/pieces.ts';
import type { Desk } from '../state.ts';
import type { Timeline } from '../timeline.ts';
import { type Listed, paymentRows } from './payment-rows.ts';

let found: { readonly of: string; readonly payments: readonly Listed[] } | undefined;
let lookedAt = 0;

/** `#/payment?find=HP-…` searches at once. A single match is opened; several are listed. */
export function paymentFinder(desk: Desk): TemplateResult {
  const wanted = desk.param('find');
  if (lookedAt !== desk.visit) {
    lookedAt = desk.visit;
    found = undefined;
    if (wanted !== '') void look(desk, wanted, false);
  }
  const find = (event: SubmitEvent) => {
    event.preventDefault();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem('find') as HTMLInputElement;
    return look(desk, input.value.trim(), true);
  };
  const several = found?.of === wanted ? found.payments : [];
  return html`<form class="desk-line" novalidate @submit=${find}>
${field(desk, { name: 'find', label: 'trade_id or order_id' })}
<button class="desk-button" data-kind="main" data-action="find">Show</button></form>
${
  several.length === 0
    ? nothing
    : html`<p role="status">${several.length} payments have this order_id.</p>${paymentRows(desk, several)}`
}`;
}

async function look(desk: Desk, text: string, isPressed: boolean): Promise<void> {
  const { visit } = desk;
  if (text !== desk.param('find')) desk.choose({ find: text }, true);
  const asked = await lookFor(desk, text);
  if (desk.visit !== visit || desk.param('find') !== text) return;
  if (!asked.ok) {
    found = undefined;
    putFault(desk, 'find', refusalText(asked), isPressed);
    return;
  }
  const [only, ...others] = asked.data;
  // Replaces the current URL, so that the back button does not return to this search.
  if (only && others.length === 0) desk.go('payment', only.trade_id, {}, true);
  found = { of: text, payments: asked.data };
  desk.redraw();
}

/** Returns the matching payments, or a refusal if there are none. */
async function lookFor(desk: Desk, text: string): Promise<Asked<readonly Listed[]>> {
  if (text === '') return none('Give a trade_id or an order_id.');
  return isTradeId(text.toLowerCase()) ? lookForTrade(text.toLowerCase()) : lookForOrder(desk, text);
}

async function lookForTrade(tradeId: string): Promise<Asked<readonly Listed[]>> {
  const told = await ask<Timeline>(`/sandbox/orders/${tradeId}`);
  if (!told.ok) return told;
  const { orderId, state, amount, currency, method, createdAt } = told.data.order;
  const created_at = String(Date.parse(createdAt) / 1000);
  const listed = { trade_id: tradeId, order_id: orderId, state, amount, currency, created_at };
  return { ok: true, data: [{ ...listed, sub_pay_method: method }] };
}

async function lookForOrder(desk: Desk, text: string): Promise<Asked<readonly Listed[]>> {
  const filter = JSON.stringify({ order_id: isShopOrder(text) ? text.toUpperCase() : text });
  const ofMerchant = ({ uid }: { readonly uid: string }) =>
    desk.call<{ orders?: readonly Listed[] }>(uid, 'v3.ListOrder', { filter });
  const answers = await Promise.all(desk.facts.merchants.map(ofMerchant));
  const payments = answers.flatMap((answer) => (answer.ok ? (answer.data.orders ?? []) : []));
  if (payments.length > 0) return { ok: true, data: payments };
  const refused = answers.find((answer) => !answer.ok);
  return refused && !refused.ok ? refused : none(`No payment has the order_id ${text}.`);
}

const none = (error: string): Asked<never> => ({ ok: false, code: '', error });
