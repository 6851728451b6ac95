// Tests that a brand is recognized as soon as it is certain, at the latest when the number is complete.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TEST_CARDS } from '@gangway/protocol/cards';
import { recognize } from './card-brands.ts';

describe('brands', () => {
  for (const { number, brands } of TEST_CARDS)
    test(`${number} is ${brands.join(' and ')}`, () =>
      assert.deepEqual(recognize(number).brands, [...brands]));

  const beginnings: readonly (readonly [digits: string, brands: string])[] = [
    ['', ''],
    ['4', 'visa'],
    ['5', ''],
    ['51', 'mastercard'],
    ['2221', 'mastercard'],
    ['34', 'amex'],
    ['6', ''],
    ['62', ''],
    ['620', 'unionpay'],
    ['6759', 'maestro'],
    ['6703', 'bancontact'],
    ['479658', 'bancontact,visa'],
    ['48710000', 'bancontact,visa'],
  ];
  for (const [digits, brands] of beginnings)
    test(`"${digits}" is "${brands}"`, () => assert.equal(recognize(digits).brands.join(), brands));

  for (const digits of ['6011000000000000', '3528', '30', '9', '1'])
    test(`${digits} is of an unsupported brand`, () => {
      assert.equal(recognize(digits).isUnsupportedBrand, true);
      assert.deepEqual(recognize(digits).brands, []);
    });

  test('American Express has its own groups and length', () => {
    assert.deepEqual(recognize('3782').gaps, [4, 10]);
    assert.equal(recognize('3782').lengthMax, 15);
  });
});
