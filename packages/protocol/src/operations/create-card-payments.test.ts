// Tests of v3.CreateCardPayments: conditional fields, exactly one of two, features and the low-value exemption.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findMethod } from '../find-method.ts';
import { readMembers } from '../member-scan.ts';
import type { Feature } from '../roles.ts';
import { checkData, checkFeatures, checkLimits, checkSupport, findExemption } from './check-data.ts';
import { createCardPayments } from './create-card-payments.ts';
import { chooseContract } from './operations.ts';

const CARD = {
  card_holder: 'J. de Vries',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2030',
  cvc: '123',
};
const VALID = {
  pay_method: 'online',
  sub_pay_method: 'Card',
  operation: '1',
  order_id: 'o-1',
  '3ds_initiate': '01',
  payment_token_object: 'e.y.J.w.e',
  email: 'payer@example.com',
  amount: '24.99',
  currency: 'EUR',
  description: 'Two mugs',
  timeout: '30',
  redirect_url: 'https://shop.example/back',
  notify_url: 'https://shop.example/notify',
  request_id: 'request-1',
};
const contract = createCardPayments.contracts[0]!;
const method = findMethod('Card')!;

/** Returns the first fault of a request in the gateway's order of checks, or "fine". */
function faultOf(
  changes: Record<string, unknown>,
  features: readonly Feature[] = ['pci', 'no-3ds', 'exemption'],
): string {
  const checked = checkData(contract, readMembers(JSON.stringify({ ...VALID, ...changes })));
  if (!checked.ok) return `${checked.fault.code} ${checked.fault.message}`;
  const { values } = checked;
  const all = new Set(features);
  const exemption = findExemption(values) ? { scaExemption: values.sca_exemption! } : {};
  const fault =
    checkSupport({ method, currency: values.currency!, features: all, ...exemption }) ??
    checkLimits(values, method) ??
    checkFeatures(contract, values, all);
  return fault ? `${fault.code} ${fault.message}` : 'fine';
}

describe('v3.CreateCardPayments', () => {
  const CASES: [string, Record<string, unknown>, RegExp][] = [
    ['a token', {}, /^fine$/],
    ['card data as a string', { payment_token_object: '', cardinfo: JSON.stringify(CARD) }, /^fine$/],
    ['card data as an object', { payment_token_object: null, cardinfo: CARD }, /^fine$/],
    ['neither', { payment_token_object: '' }, /^-3001 .*cardinfo or payment_token_object/],
    ['both', { cardinfo: JSON.stringify(CARD) }, /^-3002 .*cardinfo and payment_token_object/],
    ['broken card data', { payment_token_object: '', cardinfo: '{"card' }, /^-3002 .*cardinfo/],
    ['card data that is a list', { payment_token_object: '', cardinfo: '[1]' }, /^-3002 .*cardinfo/],
    [
      'card data without a holder',
      { payment_token_object: '', cardinfo: JSON.stringify({ ...CARD, card_holder: undefined }) },
      /^-3001 .*cardinfo\.card_holder/,
    ],
    ['no email', { email: '' }, /^-3001 .*email/],
    ['a wrong email', { email: 'payer@' }, /^-3002 .*email/],
    ['no redirect_url', { redirect_url: '' }, /^-3001 .*redirect_url/],
    ['no request_id', { request_id: '' }, /^-3001 .*request_id/],
    ['another operation', { operation: '9' }, /^-3002 .*operation is not 1, 2, 10, 11 or 12$/],
    ['another 3ds_initiate', { '3ds_initiate': '1' }, /^-3002 .*3ds_initiate/],
    ['03 without an exemption', { '3ds_initiate': '03' }, /^-3001 .*sca_exemption/],
    ['03 with another exemption', { '3ds_initiate': '03', sca_exemption: 'TRA' }, /^-3002 .*sca_exemption/],
    ['03 at the limit', { '3ds_initiate': '03', sca_exemption: 'LowValue', amount: '30.00' }, /^fine$/],
    [
      '03 above the limit',
      { '3ds_initiate': '03', sca_exemption: 'LowValue', amount: '30.01' },
      /^-3003 .*30\.00/,
    ],
    [
      '03 in a currency without a limit',
      { '3ds_initiate': '03', sca_exemption: 'LowValue', currency: 'HUF', amount: '5.00' },
      /^-4011 .*HUF/,
    ],
    [
      '01 ignores the limit of an exemption',
      { '3ds_initiate': '01', sca_exemption: 'LowValue', currency: 'HUF', amount: '5000.00' },
      /^fine$/,
    ],
  ];
  for (const [title, changes, expected] of CASES) {
    test(`${title}: ${expected.source}`, () => assert.match(faultOf(changes), expected));
  }

  for (const [changes, feature] of [
    [{ payment_token_object: '', cardinfo: JSON.stringify(CARD) }, 'pci'],
    [{ '3ds_initiate': '02' }, 'no-3ds'],
    [{ '3ds_initiate': '03', sca_exemption: 'LowValue', amount: '10.00' }, 'exemption'],
  ] as const) {
    test(`without the feature ${feature} it is -4120, after every other check of the fields`, () => {
      assert.match(faultOf(changes, []), new RegExp(`^-4120 .*${feature}`));
      assert.match(faultOf({ ...changes, amount: '0.00' }, []), /^-3003/);
    });
  }

  for (const [title, members, expected] of [
    ['operation 10 of Card', { sub_pay_method: 'Card', operation: '10' }, 'Card kept as a token'],
    [
      'operation 11 of Cards HPP',
      { sub_pay_method: 'Cards HPP', operation: '11', cardinfo: '{}' },
      'Card kept as a token',
    ],
    ['operation 12 as a number', { sub_pay_method: 'card', operation: 12 }, 'Card kept as a token'],
    ['operation 2 of Card', { sub_pay_method: 'Card', operation: '2' }, 'Card data or one-time token'],
    [
      'an unknown operation of Card',
      { sub_pay_method: 'Card', operation: '9' },
      'Card data or one-time token',
    ],
    ['operation 11 of Token', { sub_pay_method: 'Token', operation: '11' }, 'Stored card'],
    ['operation 10 of Token', { sub_pay_method: 'token', operation: '10' }, 'Stored card'],
  ] as const) {
    test(`${title} is checked against the contract: ${expected}`, () => {
      const chosen = chooseContract(createCardPayments, readMembers(JSON.stringify(members)));
      assert.equal(chosen.ok && chosen.contract.title, expected);
    });
  }

  test('no fault repeats a card number or a token', () => {
    const cardinfo = JSON.stringify({ ...CARD, cvc: undefined });
    assert.doesNotMatch(faultOf({ cardinfo, payment_token_object: '' }), /4111/);
    assert.doesNotMatch(faultOf({ cardinfo }), /4111|e\.y\.J/);
  });
});
