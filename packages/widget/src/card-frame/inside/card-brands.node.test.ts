// Tests that a brand is recognized as soon as it is certain, at the latest when the number is complete.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PUBLISHED_CARD_RANGES, TEST_CARDS, testCardRanges } from '@gangway/protocol/cards';
import { networksOf, recognize } from './card-brands.ts';

const RANGES = [...testCardRanges(), ...PUBLISHED_CARD_RANGES];

describe('brands', () => {
  for (const { number, brands } of TEST_CARDS)
    test(`${number} is ${brands.join(' and ')}`, () =>
      assert.deepEqual(networksOf(number, RANGES), [...brands]));

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
    ['4871000', 'visa'],
    ['48710000', 'bancontact,visa'],
    ['40000025', 'cartes-bancaires,visa'],
    ['55555525', 'cartes-bancaires,mastercard'],
    ['4571', 'dankort,visa'],
    ['5019', 'dankort'],
    ['606005', 'bancontact,maestro'],
  ];
  for (const [digits, brands] of beginnings)
    test(`"${digits}" is "${brands}"`, () => assert.equal(networksOf(digits, RANGES).join(), brands));

  for (const digits of ['6011000000000000', '3528', '30', '9', '1'])
    test(`${digits} is of an unsupported brand`, () => {
      assert.equal(recognize(digits).isUnsupportedBrand, true);
      assert.deepEqual(networksOf(digits, RANGES), []);
    });

  test('without ranges no card has several networks', () => {
    for (const { number } of TEST_CARDS) assert.ok(networksOf(number, []).length < 2, number);
  });

  test('the ranges of test cards are not among the published ones', () => {
    assert.deepEqual(networksOf('4000002500001001', PUBLISHED_CARD_RANGES), ['visa']);
  });

  test('American Express has its own groups and length', () => {
    assert.deepEqual(recognize('3782').gaps, [4, 10]);
    assert.equal(recognize('3782').lengthMax, 15);
  });
});
