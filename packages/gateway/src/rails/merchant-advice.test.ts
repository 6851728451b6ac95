/** The schemes' own codes become advice of the closed list, and unknown ones none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schemeAdvice } from './merchant-advice.ts';

for (const [scheme, code, advice] of [
  ['mastercard', '01', 'new-details'],
  ['mastercard', '02', 'retry-later'],
  ['mastercard', '03', 'do-not-retry'],
  ['mastercard', '21', 'do-not-retry'],
  ['mastercard', '24', 'retry-after-1-hour'],
  ['mastercard', '30', 'retry-after-10-days'],
  ['visa', '1', 'do-not-retry'],
  ['visa', '2', 'retry-later'],
  ['visa', '3', 'new-details'],
  ['visa', '03', undefined],
  ['mastercard', '1', undefined],
  ['mastercard', 'constructor', undefined],
  ['visa', undefined, undefined],
] as const)
  test(`${scheme} ${code}: ${advice ?? 'none'}`, () => assert.equal(schemeAdvice(scheme, code), advice));
