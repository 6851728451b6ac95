/** Tests of card number formatting. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupDigits } from './card-digits.ts';

const WRITTEN: readonly (readonly [digits: string, written: string])[] = [
  ['4111111111111111', '4111 1111 1111 1111'],
  ['378282246310005', '3782 822463 10005'],
  ['6759649826438453000', '6759 6498 2643 8453 000'],
];
for (const [digits, written] of WRITTEN) {
  test(`${digits} is written ${written}`, () => assert.equal(groupDigits(digits), written));
}
