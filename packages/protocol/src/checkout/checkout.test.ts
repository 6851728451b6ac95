/** Tests of the checkout contract: what a payment request and a status may hold. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as v from 'valibot';
import { payerActionSchema, paymentRequestSchema, voucherCardSchema } from './checkout.ts';

const request = { attemptId: 'a'.repeat(16), method: 'Blik' };

describe('a payment request', () => {
  const rows: readonly [title: string, members: object, isTaken: boolean][] = [
    ['has a method and a name of the press', {}, true],
    ['may carry a BLIK code of six digits', { blikCode: '012345' }, true],
    ['refuses a BLIK code of five digits', { blikCode: '12345' }, false],
    ['refuses a BLIK code with a letter', { blikCode: '12345a' }, false],
    ['may carry a phone in the form of E.164', { phone: '+34600000001' }, true],
    ['refuses a phone without the country', { phone: '600000001' }, false],
    ['refuses a phone with spaces', { phone: '+34 600 000 001' }, false],
    ['refuses a phone of 16 digits', { phone: `+${'3'.repeat(16)}` }, false],
    ['may carry a wallet of the table', { walletType: 'GCASH' }, true],
    ['refuses a wallet of no table', { walletType: 'PAYPAL' }, false],
    ['refuses a wallet named like a member of every object', { walletType: 'constructor' }, false],
    ['refuses a system nobody makes', { osType: 'symbian' }, false],
    ['refuses a short name of the press', { attemptId: 'short' }, false],
  ];
  for (const [title, members, isTaken] of rows)
    test(title, () => assert.equal(v.is(paymentRequestSchema, { ...request, ...members }), isTaken));
});

describe('a payer action', () => {
  test('to scan has a content that a code can hold', () => {
    assert.equal(v.is(payerActionSchema, { kind: 'scan', content: 'x'.repeat(512) }), true);
    assert.equal(v.is(payerActionSchema, { kind: 'scan', content: 'x'.repeat(513) }), false);
  });

  test('of an unknown kind is none', () => assert.equal(v.is(payerActionSchema, { kind: 'dance' }), false));
});

describe('a gift card', () => {
  for (const [number, pin, isTaken] of [
    ['6006490000000001', '1234', true],
    ['6006 4900 0000 0001', '1234', false],
    ['600649', '1234', false],
    ['6006490000000001', '12', false],
    ['6006490000000001', 'abcd', false],
  ] as const)
    test(`${number} with ${pin} is ${isTaken ? '' : 'not '}taken`, () =>
      assert.equal(v.is(voucherCardSchema, { number, pin }), isTaken));
});
