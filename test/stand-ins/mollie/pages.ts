/** The pages on which a tester decides, as on those of Mollie's test mode. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { BANK_REASONS, DIRECT_DEBIT } from './debits.ts';
import type { PaymentStatus, RefundStatus, StandInPayment } from './entities.ts';
import type { Ledger } from './ledger.ts';

const OUTCOMES = ['paid', 'authorized', 'failed', 'canceled', 'expired', 'pending'] as const;
const REASONS = ['card_declined', 'insufficient_funds', 'authentication_failed', 'possible_fraud'] as const;
const NOT_FOUND = 404;

const shell = (title: string, body: unknown) => html`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
body{font:16px system-ui;max-width:36rem;margin:2rem auto;padding:0 1rem}
button{font:inherit;margin:.25rem}
</style>
<h1>${title}</h1><p>A stand-in for Mollie on this machine: no money moves.</p>${body}</html>`;

const button = (name: string, value: string, label = value) =>
  html`<button name="${name}" value="${value}">${label}</button>`;

/** Returns the pages; `ended` is awaited after a payer's decision, so that a webhook may arrive first. */
export function pages(ledger: Ledger, ended: () => Promise<void>): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.header('referrer-policy', 'no-referrer');
  });
  app.get('/', (context) => {
    const rows = [...ledger.payments.values()].reverse().map(({ id, status, body }) => {
      const { amount, description, method } = body;
      const where = status === 'open' ? 'checkout' : 'state';
      return html`<li><a href="/${where}/${id}">${amount.value} ${amount.currency}, ${status}</a>
        ${method} · ${description}`;
    });
    return context.html(shell('Payments', rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>None yet.`));
  });
  app.get('/checkout/:id', (context) => {
    const payment = ledger.payments.get(context.req.param('id'));
    if (!payment) return context.text('No such payment', NOT_FOUND);
    const { amount, description, method, captureMode } = payment.body;
    if (payment.status !== 'open') return context.redirect(backOf(payment), 303);
    const outcomes = OUTCOMES.filter((one) =>
      captureMode === 'manual' ? one !== 'paid' : one !== 'authorized',
    );
    const failures = method === 'creditcard' ? REASONS : [];
    return context.html(
      shell(
        `${amount.value} ${amount.currency}`,
        html`<p>${description} · ${method ?? 'any method'}</p><form method="post">
          ${outcomes.map((one) => button('status', one))}
          ${failures.map((one) => button('status', `failed:${one}`, `failed, ${one}`))}</form>`,
      ),
    );
  });
  app.post('/checkout/:id', async (context) => {
    const payment = ledger.payments.get(context.req.param('id'));
    if (!payment) return context.text('No such payment', NOT_FOUND);
    const { status = '' } = await context.req.parseBody();
    const [to, reason] = String(status).split(':');
    ledger.decide(payment, to as PaymentStatus, reason);
    await ended();
    return context.redirect(backOf(payment), 303);
  });
  statePages(app, ledger);
  return app;
}

/** Where a payer goes back to; a payment without its payer has only the page of the tester. */
const backOf = ({ id, body }: StandInPayment): string => body.redirectUrl || `/state/${id}`;

/** What a tester may do with a debit: what its bank says within days, and that it has reached the bank. */
function debitChoices({ status, isAtBank, body }: StandInPayment): readonly (readonly [string, string])[] {
  if (body.method !== DIRECT_DEBIT) return [];
  const codes = Object.keys(BANK_REASONS);
  const failures = codes.map((code) => [`payment:${code}:failed`, `failed, ${code}`] as const);
  const chargebacks = codes.map((code) => [`chargeback:${code}:new`, `charged back, ${code}`] as const);
  if (status === 'paid') return [...failures, ...chargebacks];
  if (status !== 'pending') return [];
  const bank = isAtBank ? [] : [['payment::at-bank', 'sent to the bank'] as const];
  return [...bank, ['payment::paid', 'paid'], ['payment::canceled', 'canceled'], ...failures];
}

/** Carries out a choice about a payment itself. */
function changePayment(ledger: Ledger, payment: StandInPayment, [kind, code, to]: readonly string[]): void {
  if (kind === 'payment' && to === 'at-bank') payment.isAtBank = true;
  else if (kind === 'payment') ledger.decide(payment, to as PaymentStatus, code || undefined);
  if (kind === 'chargeback' && to === 'new' && payment.status === 'paid')
    ledger.chargeBack(payment, undefined, code || undefined);
}

const REFUND_STATES: readonly RefundStatus[] = ['queued', 'processing', 'refunded', 'failed', 'canceled'];

function statePages(app: Hono, ledger: Ledger): void {
  app.get('/state/:id', (context) => {
    const payment = ledger.payments.get(context.req.param('id'));
    if (!payment) return context.text('No such payment', NOT_FOUND);
    const { refunds, captures, chargebacks, status, body } = payment;
    return context.html(
      shell(
        `${body.amount.value} ${body.amount.currency}, ${status}`,
        html`<form method="post">
          ${refunds.map(
            (one) => html`<p>Refund ${one.amount.value}, ${one.status}:
              ${REFUND_STATES.map((to) => button('change', `refund:${one.id}:${to}`, to))}</p>`,
          )}
          ${captures.map(
            (one) => html`<p>Capture ${one.amount.value}, ${one.status}:
              ${['succeeded', 'failed'].map((to) => button('change', `capture:${one.id}:${to}`, to))}</p>`,
          )}
          ${chargebacks.map(
            (one) => html`<p>Chargeback ${one.amount.value}:
              ${button('change', `chargeback:${one.id}:reversed`, 'reverse')}</p>`,
          )}
          ${debitChoices(payment).map(([value, label]) => button('change', value, label))}
          <p>${button('change', 'chargeback::new', 'Charge it back')}</p></form>`,
      ),
    );
  });
  app.post('/state/:id', async (context) => {
    const payment = ledger.payments.get(context.req.param('id'));
    if (!payment) return context.text('No such payment', NOT_FOUND);
    const { change = '' } = await context.req.parseBody();
    const [kind, id, to] = String(change).split(':');
    const of = <One extends { readonly id: string }>(all: readonly One[]) => all.find((one) => one.id === id);
    const refund = kind === 'refund' && of(payment.refunds);
    const capture = kind === 'capture' && of(payment.captures);
    const chargeback = kind === 'chargeback' && of(payment.chargebacks);
    if (refund) ledger.moveRefund(refund, to as RefundStatus);
    if (capture) ledger.endCapture(capture, to as 'succeeded' | 'failed');
    if (chargeback) ledger.reverseChargeback(chargeback);
    changePayment(ledger, payment, [kind ?? '', id ?? '', to ?? '']);
    return context.redirect(`/state/${payment.id}`, 303);
  });
}
