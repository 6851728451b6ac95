/** The pages of the stand-in: the list of payments, and one page for each, where a tester decides. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { INSISTING_HOLDER, REFUSING_HOLDERS } from './cards.ts';
import type { Decision } from './decisions.ts';
import type { IssuedCard } from './issued-cards.ts';
import { type Payment, REFUSALS } from './payments.ts';
import type { StandIn } from './stand-in.ts';
import type { Event } from './webhooks.ts';

const DECISIONS: Readonly<Record<Decision, string>> = {
  pay: 'Pay',
  refuse: 'Refuse',
  cancel: 'Cancel',
  leave: 'Leave without paying',
  'refuse-then-pay': 'Refuse, then pay',
};

const page = (body: ReturnType<typeof html>) =>
  html`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Stand-in for Adyen</title><h1>Stand-in for Adyen</h1>
    <p>No bank, and not Adyen: a test of one's own machine.</p>${body}</html>`;

const described = ({ method, amount, state }: Payment): string =>
  `${method}, ${(amount.value / 100).toFixed(2)} ${amount.currency}, ${state}`;

/** What a tester may let happen once a payer has decided. `about` is our reference of what it happens to. */
interface Happening {
  readonly label: string;
  readonly eventCode: string;
  readonly about: string;
  /** What its webhook says otherwise than that of other events. */
  readonly changes?: Partial<Event>;
}

/** Events of a dispute after the one that opened it. */
const OF_DISPUTES = {
  CHARGEBACK_REVERSED: 'Reverse the chargeback',
  SECOND_CHARGEBACK: 'Second chargeback',
} as const;

function happeningsOf({ refunds, captures, disputes }: StandIn, payment: Payment): Happening[] {
  const { reference, state } = payment;
  if (state === 'authorised')
    return [{ label: 'Let the authorisation expire', eventCode: 'EXPIRE', about: reference }];
  if (state !== 'captured') return [];
  const own = <One extends { readonly payment: Payment }>(all: readonly One[]) =>
    all.filter((one) => one.payment === payment);
  const pspReference = [...disputes].find(([, { about }]) => about === payment)?.[0];
  const amount = { ...payment.amount, value: payment.captured };
  const money = (one: { readonly amount: Payment['amount'] }) => (one.amount.value / 100).toFixed(2);
  return [
    ...own(captures).map((one) => ({
      ...{ label: `The capture of ${money(one)} fails`, eventCode: 'CAPTURE_FAILED', about: one.reference },
    })),
    ...own(refunds).map((one) => ({
      ...{ label: `The refund of ${money(one)} fails`, eventCode: 'REFUND_FAILED', about: one.reference },
    })),
    ...(pspReference === undefined
      ? [{ label: 'Charge it back', eventCode: 'CHARGEBACK', about: reference, changes: { amount } }]
      : Object.entries(OF_DISPUTES).map(([eventCode, label]) => ({
          ...{ label, eventCode, about: reference, changes: { amount, pspReference } },
        }))),
  ];
}

/** What the issuer of a card may say from now on. */
const OUTCOMES: readonly string[] = ['', ...Object.keys(REFUSING_HOLDERS), INSISTING_HOLDER];

/** Returns the pages. */
export function testerPages(standIn: StandIn): Hono {
  const { payments, decide, happen } = standIn;
  const app = new Hono();
  const find = (token: unknown) => payments.find((one) => one.token === token);
  const show = (token: unknown) => {
    const payment = find(token);
    if (!payment) return undefined;
    const form = payment.state === 'open' ? decisionForm(payment) : laterForm(standIn, payment);
    return page(html`<p>${described(payment)}</p>${form}`);
  };

  app.get('/', (context) =>
    context.html(
      page(
        html`<ul>${payments
          .toReversed()
          .map((one) => html`<li><a href="/page/${one.token}">${described(one)}</a></li>`)}</ul>`,
      ),
    ),
  );
  app.get('/page/:token', (context) => {
    const shown = show(context.req.param('token'));
    return shown ? context.html(shown) : context.notFound();
  });
  app.post('/page', async (context) => {
    const shown = show((await context.req.parseBody()).token);
    return shown ? context.html(shown) : context.notFound();
  });
  app.post('/page/:token/decision', async (context) => {
    const { decision, code } = await context.req.parseBody();
    const isOpen = find(context.req.param('token'))?.state === 'open';
    if (!isOpen || typeof decision !== 'string' || !(decision in DECISIONS)) return context.notFound();
    const chosen = typeof code === 'string' ? code : undefined;
    return context.redirect(decide(context.req.param('token'), decision as Decision, chosen), 303);
  });
  app.post('/page/:token/later', async (context) => {
    const payment = find(context.req.param('token'));
    const { label } = await context.req.parseBody();
    const happening = payment && happeningsOf(standIn, payment).find((one) => one.label === label);
    if (!happening) return context.notFound();
    const { about, eventCode, changes } = happening;
    happen(about, eventCode, changes);
    return context.redirect(`/page/${payment.token}`, 303);
  });
  app.post('/page/:token/issuer', async (context) => {
    const payment = find(context.req.param('token'));
    const { outcome } = await context.req.parseBody();
    if (!payment?.card || typeof outcome !== 'string' || !OUTCOMES.includes(outcome))
      return context.notFound();
    payment.card.issued.outcome = outcome;
    return context.redirect(`/page/${payment.token}`, 303);
  });
  return app;
}

function decisionForm({ token }: Payment) {
  const buttons = Object.entries(DECISIONS).map(
    ([name, label]) => html`<button name="decision" value="${name}">${label}</button> `,
  );
  const codes = Object.entries(REFUSALS).map(
    ([code, text]) => html`<option value="${code}">${code} ${text}</option>`,
  );
  return html`<form method="post" action="/page/${token}/decision">
    <label>Reason of a refusal <select name="code">${codes}</select></label><p>${buttons}</p></form>`;
}

const laterForm = (standIn: StandIn, payment: Payment) =>
  html`<form method="post" action="/page/${payment.token}/later">${happeningsOf(standIn, payment).map(
    ({ label }) => html`<p><button name="label" value="${label}">${label}</button></p>`,
  )}</form>${payment.card && !payment.card.keptCard ? issuerForm(payment.token, payment.card.issued) : ''}`;

/** Decides on payments in which the number of this card is sent again. */
function issuerForm(token: string, { outcome }: IssuedCard) {
  const options = OUTCOMES.map(
    (name) =>
      html`<option value="${name}" ${name === outcome ? 'selected' : ''}>${name || 'Nothing'}</option>`,
  );
  return html`<form method="post" action="/page/${token}/issuer">
    <label>The issuer of this card says from now on <select name="outcome">${options}</select></label>
    <button>Save</button></form>`;
}
