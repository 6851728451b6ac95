// Amounts in a rail's minor unit: exact, or refused. Which cards may be charged before their payers authenticate.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chargesAtOnce, type RailCard } from './rail.ts';
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

const CARD: RailCard = {
  ...{ number: '4111111111111111', expiryMonth: '12', expiryYear: '2030', cvc: '737', brand: 'visa' },
  ...{ threeDs: 'with', authoriseOnly: false },
};

test('a rail that authenticates first charges at once only what needs no authentication; others decide', () => {
  for (const [changes, isCharged] of [
    [{}, false],
    [{ threeDs: 'without' }, true],
    [{ threeDs: 'exemption' }, true],
    [{ threeDs: 'without', keeps: 'CIT' }, false],
  ] as const) {
    const card = { ...CARD, ...changes };
    assert.equal(chargesAtOnce(card, { authenticatesFirst: true }), isCharged, JSON.stringify(changes));
    assert.equal(chargesAtOnce(card, {}), true);
  }
});

test('a card that is only verified is never charged', () => {
  for (const can of [{}, { authenticatesFirst: true } as const])
    assert.equal(chargesAtOnce({ ...CARD, threeDs: 'without', verifyOnly: true }, can), false);
});
