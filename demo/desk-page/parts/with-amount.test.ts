/** Tests of button labels with an amount. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withAmount } from './with-amount.ts';

const SAID: readonly (readonly [amount: string, label: string])[] = [
  ['2.10', 'Charge 2.10 EUR'],
  ['12', 'Charge 12 EUR'],
  ['abc', 'Charge'],
  ['2,10', 'Charge'],
  ['', 'Charge'],
];
for (const [amount, label] of SAID)
  test(`for the amount “${amount}” the label is “${label}”`, () =>
    assert.equal(withAmount('Charge', amount, 'EUR'), label));
