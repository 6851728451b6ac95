/** Tests of which field a refusal is about, with messages of the gateway and the merchant server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldNamed, refusalText } from './faults.ts';

const FIELDS = {
  amount: 'amount',
  tip_amount: 'tip',
  split_amount: 'share',
  auth_code: 'code',
  '-4003': 'left',
};

const REFUSALS: readonly (readonly [code: string, error: string, field: string | undefined])[] = [
  ['-3002', 'Invalid field: amount is not an amount: at most 12 digits', 'amount'],
  ['-3003', 'Amount or value out of range: tip_amount is above amount, of which it is a part', 'tip'],
  ['-3001', 'Required field is missing: auth_code', 'code'],
  ['-3001', 'Required field is missing: trade_id, receivers[0].split_amount', 'share'],
  ['request-invalid', 'createCheckout: amount is not decimal text such as "24.99".', 'amount'],
  ['', 'amount is not an amount above zero.', 'amount'],
  ['-4003', 'More than the remaining amount: what is not split comes to 3.00', 'left'],
  ['-4006', 'Declined: the wallet holds too little', undefined],
  ['-4120', 'No operational permissions', undefined],
  ['', 'The gateway does not answer.', undefined],
];
for (const [code, error, field] of REFUSALS)
  test(`"${error}" is about ${field ?? 'no field'}`, () =>
    assert.equal(fieldNamed({ ok: false, code, error }, FIELDS), field));

test('a refusal shows the gateway’s code, but not the name of the function that failed', () => {
  assert.equal(refusalText({ ok: false, code: '-4006', error: 'Declined: empty' }), '-4006 Declined: empty');
  const error = 'createCheckout: amount is missing.';
  assert.equal(refusalText({ ok: false, code: 'request-invalid', error }), 'amount is missing.');
});
