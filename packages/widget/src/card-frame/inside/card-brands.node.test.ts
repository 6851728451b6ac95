// A brand is told as soon as it is certain, and never later than the number is whole.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TEST_CARDS } from '@gangway/protocol/cards';
import { recognise } from './card-brands.ts';

describe('brands', () => {
  for (const { number, brands } of TEST_CARDS)
    test(`${number} is ${brands.join(' and ')}`, () =>
      assert.deepEqual(recognise(number).brands, [...brands]));

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
    test(`"${digits}" tells "${brands}"`, () => assert.equal(recognise(digits).brands.join(), brands));

  for (const digits of ['6011000000000000', '3528', '30', '9', '1'])
    test(`${digits} is of none that is taken`, () => {
      assert.equal(recognise(digits).isUnsupportedBrand, true);
      assert.deepEqual(recognise(digits).brands, []);
    });

  test('American Express has groups and a length of its own', () => {
    assert.deepEqual(recognise('3782').gaps, [4, 10]);
    assert.equal(recognise('3782').lengthMax, 15);
  });
});
