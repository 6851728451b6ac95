/** The pages of the stand-in: the list of payments, and one page for each, where a tester decides. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Decision } from './decisions.ts';
import { type Payment, REFUSALS } from './payments.ts';
import type { StandIn } from './stand-in.ts';

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

/** Returns the pages. */
export function testerPages({ payments, decide }: StandIn): Hono {
  const app = new Hono();
  const show = (token: unknown) => {
    const payment = payments.find((one) => one.token === token);
    if (!payment) return undefined;
    const buttons = Object.entries(DECISIONS).map(
      ([name, label]) => html`<button name="decision" value="${name}">${label}</button> `,
    );
    const codes = Object.entries(REFUSALS).map(
      ([code, text]) => html`<option value="${code}">${code} ${text}</option>`,
    );
    return page(html`<p>${described(payment)}</p><form method="post" action="/page/${payment.token}/decision">
      <label>Reason of a refusal <select name="code">${codes}</select></label><p>${buttons}</p></form>`);
  };

  app.get('/', (context) =>
    context.html(
      page(
        html`<ul>${payments.map((one) => html`<li><a href="/page/${one.token}">${described(one)}</a></li>`)}</ul>`,
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
    const isOpen = payments.some((one) => one.token === context.req.param('token') && one.state === 'open');
    if (!isOpen || typeof decision !== 'string' || !(decision in DECISIONS)) return context.notFound();
    const chosen = typeof code === 'string' ? code : undefined;
    return context.redirect(decide(context.req.param('token'), decision as Decision, chosen), 303);
  });
  return app;
}
