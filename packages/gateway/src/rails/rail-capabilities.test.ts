// Amounts in a rail's minor unit: exact, or refused.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toMinorUnits } from './rail-capabilities.ts';

const decimals = { EUR: 2, JPY: 0, BHD: 3 };

for (const [amountMinor, currency, value] of [
  [2499n, 'EUR', 2499n],
  [250_000n, 'JPY', 2500n],
  [250_050n, 'JPY', undefined],
  [1_01n, 'BHD', 1010n],
  [100n, 'XAF', undefined],
] as const)
  test(`${amountMinor} hundredths of ${currency} are ${value} of the rail's units`, () => {
    assert.equal(toMinorUnits({ decimals }, { amountMinor, currency }), value);
  });

test('a rail of hundredths takes every amount as it is', () => {
  assert.equal(toMinorUnits({ decimals: 'hundredths' }, { amountMinor: 50n, currency: 'JPY' }), 50n);
});
