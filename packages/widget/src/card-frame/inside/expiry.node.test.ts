// Tests of reading and showing expiry dates in any notation.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { expiryDigits, readExpiry, showExpiry } from './expiry.ts';

describe('the expiry date', () => {
  const writings: readonly (readonly [text: string, digits: string])[] = [
    ['1227', '1227'],
    ['12/27', '1227'],
    ['12 / 27', '1227'],
    ['12/2027', '1227'],
    ['122027', '1227'],
    ['2027-12', '1227'],
    ['1/27', '0127'],
    ['１２/２７', '1227'],
    ['١٢ / ٢٧', '1227'],
    ['٢٠٢٧-١٢', '1227'],
    ['۱/۲۷', '0127'],
    ['1', '1'],
    ['3', '03'],
    ['12', '12'],
    ['12 / ', '12'],
    ['12 / 2', '122'],
    ['', ''],
    ['abc', ''],
    ['12 / 2799', '1299'],
    ['122799', '1227'],
  ];
  for (const [text, digits] of writings)
    test(`"${text}" is "${digits}"`, () => assert.equal(expiryDigits(text), digits));

  test('shows the separator after the month, unless it is being deleted', () => {
    assert.equal(showExpiry('12', false), '12 / ');
    assert.equal(showExpiry('12', true), '12');
    assert.equal(showExpiry('122', false), '12 / 2');
  });

  test('is read only when month and year are complete', () => {
    assert.deepEqual(readExpiry('0139'), { month: '01', year: '2039' });
    assert.equal(readExpiry('013'), undefined);
  });
});
