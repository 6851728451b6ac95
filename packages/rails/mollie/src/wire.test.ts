// Amounts are exact, and what the rail sends has the types of Mollie's own client.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type {
  EntityCapture,
  MandateRequest,
  PaymentRequest,
  RefundRequest,
} from 'mollie-api-typescript/models';
import * as v from 'valibot';
import { requestOf } from '../../../gateway/src/rails/test-attempts.ts';
import { changeBody } from './changes.ts';
import { mandateBody } from './debits.ts';
import { outcomeOf } from './outcome.ts';
import { paymentBody } from './payments.ts';
import { INVOICE } from './test-mollie.ts';
import { amountText, paymentSchema, readAmount, refusalOf } from './wire.ts';

/** Checked by the compiler: a member that Mollie's types do not have, or of another type, does not compile. */
type OnlyKnown<Ours extends Theirs, Theirs> = Exclude<keyof Ours, keyof Theirs> extends never ? Ours : never;
const asPayment = <Body extends PaymentRequest>(body: OnlyKnown<Body, PaymentRequest>): PaymentRequest =>
  body;
const asCapture = <Body extends EntityCapture>(body: OnlyKnown<Body, EntityCapture>): EntityCapture => body;
const asMandate = <Body extends MandateRequest>(body: OnlyKnown<Body, MandateRequest>): MandateRequest =>
  body;
const asRefund = <Body extends RefundRequest>(body: OnlyKnown<Body, RefundRequest>): RefundRequest => body;

describe('what the rail sends', () => {
  test('has the types of Mollie’s client', () => {
    const request = requestOf({ method: 'Bank Transfer', dueInSeconds: 60, phone: '+34600000001' });
    const body = paymentBody(request, 'banktransfer', new Date('2026-11-20T10:00:00Z'));
    assert.equal(asPayment(body).metadata, body.metadata);
    const card = requestOf({ method: 'Cards HPP', isAuthorization: true });
    assert.equal(asPayment(paymentBody(card, 'creditcard', new Date())).captureMode, 'manual');
    const later = requestOf({ method: 'Klarna', invoice: INVOICE });
    assert.equal(asPayment(paymentBody(later, 'klarna', new Date())).lines?.length, 2);
    const payer = { customerId: 'cst_1', mandateId: 'mdt_1' };
    const debit = paymentBody(requestOf({ method: 'SEPA Direct Debit' }), 'directdebit', new Date(), payer);
    assert.equal(asPayment(debit).sequenceType, 'recurring');
    const account = { holder: 'Noor de Vries', iban: 'NL91ABNA0417164300' };
    assert.equal(asMandate(mandateBody(request.attemptId, account)).method, 'directdebit');
    const money = { attemptId: request.attemptId, reference: 'tr_1', amountMinor: 5n, currency: 'EUR' };
    assert.deepEqual(asRefund(changeBody(money, 'refunds')).amount, { currency: 'EUR', value: '0.05' });
    assert.deepEqual(asCapture(changeBody(money, 'captures')).amount, { currency: 'EUR', value: '0.05' });
  });

  test('a description is never empty, and at most 255 characters', () => {
    const of = (description: string) =>
      paymentBody(requestOf({ description }), 'ideal', new Date()).description;
    assert.equal(of(''), 'Harbour & Pine');
    assert.equal(of('x'.repeat(400)).length, 255);
  });
});

describe('an amount', () => {
  test('has exactly the decimals of its currency', () => {
    const text = (amountMinor: bigint, currency = 'EUR') => amountText({ amountMinor, currency }).value;
    assert.deepEqual(
      [1n, 99n, 100n, 2499n, 100_000_000n].map((minor) => text(minor)),
      [...['0.01', '0.99', '1.00', '24.99', '1000000.00']],
    );
    assert.throws(() => text(100n, 'XXX'), /exactly/);
  });

  test('is read back exactly, and anything else is not read', () => {
    const read = (value: string, currency = 'EUR') => readAmount({ currency, value });
    assert.deepEqual(
      ['24.99', '-0.29', '1000000.00'].map((value) => read(value)),
      [2499n, -29n, 100_000_000n],
    );
    for (const value of ['24.9', '24', '24.999', '1e3', ' 1.00', '1,00', ''])
      assert.equal(read(value), undefined, value);
    assert.equal(read('1.00', 'XXX'), undefined);
  });
});

test('a refusal is told by its status and field, never by Mollie’s sentence', () => {
  const json = { status: 422, title: 'Unprocessable Entity', detail: 'Anna’s card', field: 'amount' };
  assert.equal(refusalOf(422, json), 'status 422, amount');
  assert.equal(refusalOf(422, { ...json, field: '<script>' }), 'status 422');
  assert.equal(refusalOf(401, undefined), 'status 401');
});

test('a payer is led to pages by HTTPS only, or to a stand-in on this machine', () => {
  const attempt = '0199a3c4-0000-7000-8000-000000000000';
  const pageOf = (href: string) => {
    const payment = v.parse(paymentSchema, {
      ...{ id: 'tr_1', status: 'open', amount: { currency: 'EUR', value: '1.00' }, metadata: { attempt } },
      ...{ createdAt: '2026-11-20T10:00:00Z', _links: { checkout: { href } } },
    });
    const outcome = outcomeOf(payment, attempt);
    return outcome.kind === 'open' ? outcome.payerUrl : outcome;
  };
  for (const page of ['https://www.mollie.com/checkout/1', 'http://127.0.0.1:4020/checkout/1'])
    assert.equal(pageOf(page), page);
  for (const page of [
    'http://www.mollie.com/checkout/1',
    'javascript:alert(1)',
    'data:text/html,x',
    '/checkout/1',
  ])
    assert.equal(pageOf(page), '', page);
});
