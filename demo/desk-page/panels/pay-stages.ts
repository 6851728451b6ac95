/** The payer's side of the panel Pay, one function for each way to pay. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ref } from 'lit/directives/ref.js';
import type { Asked } from '../../desk/asked.ts';
import { ask } from '../ask.ts';
import { noteElementEvents } from '../element-events.ts';
import { noteAnswer } from '../parts/faults.ts';
import { action, empty, trouble } from '../parts/pieces.ts';
import { withAmount } from '../parts/with-amount.ts';
import type { Desk } from '../state.ts';
import { timelineOf } from '../timeline.ts';
import { verdictOf } from '../what-happened.ts';
import { appSheet, takeAction } from './app-sheet.ts';

interface Begun {
  readonly session: string;
  readonly hostedUrl?: string;
}

/** Request member, of the merchant server or the gateway → control. */
const FIELDS = { amount: 'amount', currency: 'currency', methods: 'method', operation: 'operation' };

let begunFor = '';
let begun: Asked<Begun> | undefined;
let begunTrouble = '';
let asking: Promise<void> = Promise.resolve();

/** The order's fields, read from the URL. */
const orderOf = (desk: Desk) => ({
  user: desk.param('account', firstCashier(desk)),
  orderId: desk.param('order'),
  amount: desk.param('amount', '24.99'),
  currency: desk.param('currency', 'EUR'),
  operation: desk.param('operation', '1'),
  ...(desk.param('locale') !== '' && { locale: desk.param('locale') }),
  ...(desk.param('method') !== '' && { method: desk.param('method') }),
});

const firstCashier = ({ facts }: Desk): string =>
  facts.accounts.find(({ role }) => role === 'cashier')?.uid ?? '';

/** The session of the current order; created again when one of its fields changes. */
function checkoutOf(desk: Desk): Asked<Begun> | undefined {
  const order = orderOf(desk);
  // A field error is shown again whenever the panel is entered.
  const key = JSON.stringify([desk.visit, order]);
  if (order.orderId !== '' && begunFor !== key) {
    begunFor = key;
    begun = undefined;
    // One request after the other, so that the shop receives the latest choice last.
    asking = asking.then(async () => {
      if (begunFor !== key) return;
      const answer = await ask<Begun>('/checkout', order);
      if (begunFor !== key) return;
      begun = answer;
      begunTrouble = noteAnswer(desk, answer, FIELDS, false);
      desk.redraw();
    });
  }
  return begun;
}

const notYet = html`<p class="quiet" role="status">Making the order</p>`;

/** Why there is no order. Errors of a field are shown at the field. */
const refused = (sentence: string): TemplateResult =>
  sentence === ''
    ? empty('There is no order: something above is not right yet.')
    : html`${trouble(sentence)}`;

/** `<gw-checkout>`, inside the simulated app if the scenario has one. */
export function elementStage(desk: Desk): TemplateResult {
  const checkout = checkoutOf(desk);
  if (!checkout) return notYet;
  if (!checkout.ok) return refused(begunTrouble);
  const { user } = orderOf(desk);
  const { session } = checkout.data;
  const theme = desk.param('theme', 'auto');
  const locale = desk.param('locale');
  const scenario = desk.param('scenario', 'auto');
  const complete = (event: CustomEvent<{ tradeId: string }>) => {
    event.preventDefault();
    desk.go('payment', event.detail.tradeId);
  };
  return html`${keyed(
    [session, theme, locale, scenario].join(),
    html`<gw-checkout session=${session} endpoint=${`/desk/pay/${user}`} theme=${themeOf(desk)} scenario=${scenario}
  locale=${locale || nothing} @gw-complete=${complete} @gw-action=${(event: CustomEvent) => takeAction(desk, event)}
  ${ref(listen)}></gw-checkout>`,
  )}${appSheet(desk)}${transferLink(desk)}`;
}

/** Links to the payment panel, where the desk simulates the payer's bank. */
function transferLink(desk: Desk): TemplateResult | typeof nothing {
  const transfer = desk.log.findLast(
    (entry) =>
      entry.kind === 'call' &&
      entry.method === 'v3.BankTransfer' &&
      entry.members.order_id === desk.param('order') &&
      entry.tradeId !== '',
  );
  return transfer
    ? html`<p><a href=${desk.linkTo('payment', transfer.tradeId)} data-action="to-transfer">Send the money</a>,
in full or in parts, at the simulated bank.</p>`
    : nothing;
}

const listen = (place: Element | undefined): void => {
  if (place) noteElementEvents(place);
};

/** The desk's theme, unless another is chosen for the payer's side. */
const themeOf = (desk: Desk): string | typeof nothing => {
  const theme = desk.param('theme', 'auto');
  return theme === 'auto' ? nothing : theme;
};

/** An HTML form that contains `<gw-card-form>`. */
export function formStage(desk: Desk): TemplateResult {
  const { user, orderId, amount, currency, operation } = orderOf(desk);
  const clientKey = desk.facts.accounts.find(({ uid }) => uid === user)?.clientKey ?? '';
  const hidden = Object.entries({ user, orderId, amount, currency, operation });
  return html`<form class="desk-form" method="post" action="/desk/api/card-form">
${hidden.map(([name, value]) => html`<input type="hidden" name=${name} .value=${value}>`)}
<div class="desk-field"><label for="field-email">E-mail</label><input type="email" id="field-email" name="email"
 autocomplete="email" required value="ann@example.org"></div>
${keyed(
  `${clientKey} ${orderId} ${desk.param('theme')} ${desk.param('locale')}`,
  html`<gw-card-form name="card" gateway=${desk.facts.gateway} client-key=${clientKey} required
  theme=${themeOf(desk)} locale=${desk.param('locale') || nothing} ${ref(listen)}></gw-card-form>`,
)}
<button class="desk-button desk-wide" data-kind="main"
 data-action="pay-form">${withAmount('Pay', amount, currency)}</button>
</form>`;
}

/** The gateway's hosted page with all methods. */
export function hostedStage(desk: Desk): TemplateResult {
  const checkout = checkoutOf(desk);
  if (!checkout) return notYet;
  if (!checkout.ok) return refused(begunTrouble);
  const { hostedUrl } = checkout.data;
  if (!hostedUrl) return html`${trouble('This order has no hosted page.')}`;
  return html`<div class="desk-form"><p>The gateway’s page collects all payment data and returns here.</p>
<p class="desk-line">
<a class="desk-button" data-kind="main" data-action="open-hosted" href=${hostedUrl}>Open the hosted page</a>
<a class="desk-button" data-kind="quiet" data-action="open-hosted-tab" href=${hostedUrl} target="_blank"
 rel="noreferrer">In a new tab</a></p></div>`;
}

interface Framed {
  readonly order: string;
  readonly asked: Asked<{ url?: string; trade_id?: string }>;
  /** Why there is no page; empty if a field shows the error. */
  readonly trouble: string;
}

let framed: Framed | undefined;

/** The gateway's card page in a frame. */
export function framedStage(desk: Desk): TemplateResult {
  const order = orderOf(desk);
  const mine = framed?.order === order.orderId ? framed.asked : undefined;
  if (!mine?.ok)
    return html`<div class="desk-form"><p>The gateway’s card page, in a frame on this page
(<span class="code">form_type 02</span>).</p>${mine ? trouble(framed?.trouble ?? '') : nothing}
<p class="desk-line">${action('Create the page', () => makeFramed(desk), { name: 'make-framed', kind: 'main' })}</p>
</div>`;
  const tradeId = mine.data.trade_id ?? '';
  if (desk.param('trade') !== tradeId) desk.choose({ trade: tradeId }, true);
  const timeline = timelineOf(desk, tradeId);
  return html`<iframe class="desk-iframe" src=${mine.data.url ?? ''} title="The card page of the gateway"></iframe>
<p role="status">${timeline?.ok ? verdictOf(timeline.data) : ''}
<a href=${desk.linkTo('payment', tradeId)}>What happened to this payment?</a></p>`;
}

async function makeFramed(desk: Desk): Promise<void> {
  const { user, orderId, amount, currency, operation } = orderOf(desk);
  const asked = await desk.call<{ url?: string; trade_id?: string }>(user, 'v3.CreateCardPayments', {
    pay_method: 'online',
    sub_pay_method: 'Cards HPP',
    form_type: '02',
    operation,
    '3ds_initiate': '01',
    order_id: orderId,
    amount,
    currency,
    description: `Desk ${orderId}`,
    timeout: '60',
    email: 'ann@example.org',
    request_id: orderId,
    redirect_url: `${desk.facts.publicUrl}/back/${orderId}`,
    notify_url: `${desk.facts.publicUrl}/notify/${user}`,
  });
  framed = { order: orderId, asked, trouble: noteAnswer(desk, asked, FIELDS) };
  desk.redraw();
}
