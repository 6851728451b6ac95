// Adyen's amounts: exact in both directions, by Adyen's own minor units.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAmount, wireAmount } from './amounts.ts';

const PAIRS = [
  ['EUR', 2_499n, 2_499],
  ['PLN', 1n, 1],
  ['JPY', 100_000n, 1_000],
  // ISO 4217 gives ISK and CLP no decimals, and IDR and CVE two.
  ['ISK', 100_000n, 100_000],
  ['CLP', 2_499n, 2_499],
  ['IDR', 100_000n, 1_000],
  ['CVE', 100n, 1],
  ['KWD', 2_499n, 24_990],
] as const;

for (const [currency, amountMinor, value] of PAIRS)
  test(`${amountMinor} hundredths of ${currency} are ${value} of Adyen’s units, and back`, () => {
    assert.deepEqual(wireAmount({ amountMinor, currency }), { currency, value });
    assert.deepEqual(readAmount({ currency, value }), { amountMinor, currency });
  });

test('an amount that does not convert exactly has no counterpart', () => {
  assert.equal(wireAmount({ amountMinor: 150n, currency: 'JPY' }), undefined);
  assert.equal(readAmount({ currency: 'KWD', value: 24_995 }), undefined);
});

test('an unknown currency, and a value that is no exact amount, are refused', () => {
  assert.equal(wireAmount({ amountMinor: 100n, currency: 'XYZ' }), undefined);
  assert.equal(wireAmount({ amountMinor: 2n ** 60n, currency: 'EUR' }), undefined);
  for (const value of [-1, 1.5, Number.NaN, 2 ** 60])
    assert.equal(readAmount({ currency: 'EUR', value }), undefined);
  assert.equal(readAmount({ currency: 'XYZ', value: 1 }), undefined);
});
