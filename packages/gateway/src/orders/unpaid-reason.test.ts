// The reason that a payer sees, by what the rails reported.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MethodName } from '@gangway/protocol';
import type { Attempt } from './attempts.ts';
import { unpaidReason } from './unpaid-reason.ts';

const declined = (result: string) => ({ state: 'declined', result }) as const;

const rows: readonly [
  title: string,
  method: MethodName,
  last: Pick<Attempt, 'state' | 'result'> | undefined,
  reason: string | undefined,
][] = [
  ['a wrong BLIK code', 'Blik', declined('code-refused'), 'code-refused'],
  ['an unknown phone number', 'Bizum', declined('phone-unknown'), 'phone-unknown'],
  ['a payment refused in the BLIK app', 'Blik', declined('refused-by-bank'), 'refused-in-app'],
  ['a payment refused in the MB WAY app', 'MB WAY', declined('refused-by-bank'), 'refused-in-app'],
  ['a payment refused in the Bizum app', 'Bizum', declined('refused-by-bank'), 'refused-in-app'],
  ['a payment refused in a wallet app', 'WeChat Pay', declined('refused-by-bank'), 'refused-in-app'],
  ['a payment refused by a bank', 'iDEAL', declined('refused-by-bank'), undefined],
  ['a gift card, whose own form shows the reason', 'Voucher', declined('wrong-gift-card'), undefined],
  ['a card that its issuer reports as expired', 'Card', declined('expired-card'), 'card-declined'],
  ['a failed challenge', 'Cards HPP', declined('challenge-failed'), 'not-authenticated'],
  ["a failed challenge with the rail's code", 'Card', declined('challenge-failed: 11'), 'not-authenticated'],
  ['a payer who refuses to have the card stored', 'Card', declined('not-kept'), 'cancelled'],
  ['a payer who cancelled', 'iDEAL', { state: 'cancelled', result: 'cancelled' }, 'cancelled'],
  ['a bank that timed out', 'iDEAL', { state: 'timed-out', result: '' }, 'timed-out'],
  ['a technical fault', 'Card', { state: 'failed', result: 'processing-error' }, undefined],
  ['a payer who left before trying', 'List', undefined, 'cancelled'],
];
for (const [title, subPayMethod, last, reason] of rows) {
  test(`${title}: ${reason ?? 'no reason'}`, () => {
    const order = { state: 'declined', subPayMethod } as const;
    assert.equal(unpaidReason(order, last ? [declined('cvc'), last] : []), reason);
  });
}

test('any other reason of an issuer becomes the same reason for the payer', () => {
  const reasons = [
    'insufficient-funds',
    'stolen',
    'cvc',
    'authentication-refused',
    'wrong-card',
    'too-many-tries',
    'x',
  ];
  for (const result of reasons)
    assert.equal(
      unpaidReason({ state: 'declined', subPayMethod: 'Card' }, [declined(result)]),
      'card-declined',
    );
});

test('after the last try the reason is that there were too many, unless it paid or is pending', () => {
  const order = { state: 'processing', subPayMethod: 'iDEAL' } as const;
  const four = Array.from({ length: 4 }, () => declined('refused-by-bank'));
  assert.equal(unpaidReason(order, four), undefined);
  assert.equal(unpaidReason(order, [...four, declined('refused-by-bank')]), 'tried-too-often');
  assert.equal(unpaidReason(order, [...four, { state: 'done', result: '' }]), undefined);
  assert.equal(unpaidReason(order, [...four, { state: 'open', result: '' }]), undefined);
});

test('there is no reason while an attempt is pending', () => {
  const order = { state: 'processing', subPayMethod: 'Card' } as const;
  for (const state of ['asking', 'open', 'done'] as const)
    assert.equal(unpaidReason(order, [declined('cvc'), { state, result: '' }]), undefined);
});
