/** Tests of the checkout contract: payment requests, payer actions and gift cards. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as v from 'valibot';
import { payerActionSchema, paymentRequestSchema, voucherCardSchema } from './checkout.ts';

const request = { attemptId: 'a'.repeat(16), method: 'Blik' };

describe('a payment request', () => {
  const rows: readonly [title: string, members: object, isTaken: boolean][] = [
    ['needs only a method and an attemptId', {}, true],
    ['may carry a BLIK code of six digits', { blikCode: '012345' }, true],
    ['refuses a BLIK code of five digits', { blikCode: '12345' }, false],
    ['refuses a BLIK code with a letter', { blikCode: '12345a' }, false],
    ['may carry an E.164 phone number', { phone: '+34600000001' }, true],
    ['refuses a phone without a country code', { phone: '600000001' }, false],
    ['refuses a phone with spaces', { phone: '+34 600 000 001' }, false],
    ['refuses a phone of 16 digits', { phone: `+${'3'.repeat(16)}` }, false],
    ['may carry a known wallet type', { walletType: 'GCASH' }, true],
    ['refuses an unknown wallet type', { walletType: 'PAYPAL' }, false],
    ['refuses a wallet type named like a member of Object.prototype', { walletType: 'constructor' }, false],
    ['refuses an unknown operating system', { osType: 'symbian' }, false],
    ['refuses an attemptId that is too short', { attemptId: 'short' }, false],
  ];
  for (const [title, members, isTaken] of rows)
    test(title, () => assert.equal(v.is(paymentRequestSchema, { ...request, ...members }), isTaken));
});

describe('a payer action', () => {
  test('of kind scan has a content of at most 512 characters', () => {
    assert.equal(v.is(payerActionSchema, { kind: 'scan', content: 'x'.repeat(512) }), true);
    assert.equal(v.is(payerActionSchema, { kind: 'scan', content: 'x'.repeat(513) }), false);
  });

  test('of an unknown kind fails', () => assert.equal(v.is(payerActionSchema, { kind: 'dance' }), false));
});

describe('a gift card', () => {
  for (const [number, pin, isTaken] of [
    ['6006490000000001', '1234', true],
    ['6006 4900 0000 0001', '1234', false],
    ['600649', '1234', false],
    ['6006490000000001', '12', false],
    ['6006490000000001', 'abcd', false],
  ] as const)
    test(`${number} with ${pin} is ${isTaken ? 'accepted' : 'refused'}`, () =>
      assert.equal(v.is(voucherCardSchema, { number, pin }), isTaken));
});
