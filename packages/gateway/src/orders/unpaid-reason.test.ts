// Which reasons a payer may be told, by what the rails said.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Attempt } from './attempts.ts';
import { unpaidReason } from './unpaid-reason.ts';

const declined = (result: string) => ({ state: 'declined', result }) as const;

const rows: readonly [
  title: string,
  method: string,
  last: Pick<Attempt, 'state' | 'result'> | undefined,
  reason: string | undefined,
][] = [
  ['a wrong BLIK code', 'Blik', declined('code-refused'), 'code-refused'],
  ['an unknown phone', 'Bizum', declined('phone-unknown'), 'phone-unknown'],
  ['a no in the app of BLIK', 'Blik', declined('refused by the bank'), 'refused-in-app'],
  ['a no in the app of Bizum', 'Bizum', declined('refused by the bank'), 'refused-in-app'],
  ['a no in the app of a wallet', 'WeChat Pay', declined('refused by the wallet'), 'refused-in-app'],
  ['a no of a bank', 'iDEAL', declined('refused by the bank'), undefined],
  ['a gift card, which its own form tells', 'Voucher', declined('wrong'), undefined],
  ['a card that its issuer calls expired', 'Card', declined('expired-card'), 'card-declined'],
  ['a failed challenge', 'Cards HPP', declined('challenge-failed'), 'not-authenticated'],
  ['a card that is not to be kept', 'Card', declined('not-kept'), 'cancelled'],
  ['a payer who cancelled', 'iDEAL', { state: 'cancelled', result: 'cancelled by the payer' }, 'cancelled'],
  ['a bank that waited too long', 'iDEAL', { state: 'timed-out', result: '' }, 'timed-out'],
  ['a technical fault', 'Card', { state: 'failed', result: 'processing-error' }, undefined],
  ['a payer who left before trying', 'List', undefined, 'cancelled'],
];
for (const [title, subPayMethod, last, reason] of rows) {
  test(`${title}: ${reason ?? 'nothing is told'}`, () => {
    const order = { state: 'declined', subPayMethod } as const;
    assert.equal(unpaidReason(order, last ? [declined('cvc'), last] : []), reason);
  });
}

test('any other objection of an issuer to a card gives the payer the same reason', () => {
  const reasons = [
    'insufficient-funds',
    'stolen',
    'cvc',
    'rejected',
    'not-a-test-card',
    'too-many-tries',
    'x',
  ];
  for (const result of reasons)
    assert.equal(
      unpaidReason({ state: 'declined', subPayMethod: 'Card' }, [declined(result)]),
      'card-declined',
    );
});

test('after the last try of a trade the reason is that there were too many, unless it paid', () => {
  const order = { state: 'processing', subPayMethod: 'iDEAL' } as const;
  const four = Array.from({ length: 4 }, () => declined('refused by the bank'));
  assert.equal(unpaidReason(order, four), undefined);
  assert.equal(unpaidReason(order, [...four, declined('refused by the bank')]), 'tried-too-often');
  assert.equal(unpaidReason(order, [...four, { state: 'done', result: '' }]), undefined);
  assert.equal(unpaidReason(order, [...four, { state: 'open', result: '' }]), undefined);
});

test('while an attempt is under way there is no reason', () => {
  const order = { state: 'processing', subPayMethod: 'Card' } as const;
  for (const state of ['asking', 'open', 'done'] as const)
    assert.equal(unpaidReason(order, [declined('cvc'), { state, result: '' }]), undefined);
});
