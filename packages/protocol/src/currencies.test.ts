/** Tests of the table of currencies. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CURRENCIES, isCurrency } from './currencies.ts';
import { LOW_VALUE_LIMITS } from './limits.ts';
import { METHODS, type MethodRow } from './methods.ts';

test('a currency is three capital letters with 0, 2 or 3 decimals, listed once', () => {
  for (const [code, decimals] of CURRENCIES) {
    assert.match(code, /^[A-Z]{3}$/);
    assert.ok([0, 2, 3].includes(decimals));
  }
  assert.equal(CURRENCIES.size, 155);
});

test('decimals are those of ISO 4217', () => {
  const known = { EUR: 2, USD: 2, CNY: 2, HUF: 2, JPY: 0, KRW: 0, ISK: 0, CLP: 0, KWD: 3, BHD: 3, TND: 3 };
  for (const [code, decimals] of Object.entries(known)) assert.equal(CURRENCIES.get(code), decimals);
});

test('withdrawn currencies, metals, testing codes and lower case are not in it', () => {
  for (const code of ['DEM', 'HRK', 'ANG', 'XAU', 'XTS', 'XXX', 'eur', '', 'EURO', '__proto__']) {
    assert.equal(isCurrency(code), false, code);
  }
});

test('every currency that another table names is in it', () => {
  const named = Object.values<MethodRow>(METHODS).flatMap(({ currencies, minimum }) => [
    ...(currencies === 'any' ? [] : currencies),
    ...Object.keys(minimum),
  ]);
  for (const code of [...named, ...Object.keys(LOW_VALUE_LIMITS)]) assert.ok(isCurrency(code), code);
});
