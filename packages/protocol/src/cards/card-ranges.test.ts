// Tests of card ranges: which networks a number has.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brandsInRanges, type CardRange } from './card-ranges.ts';

const RANGES: readonly CardRange[] = [
  { starts: '49705000', brands: ['visa'] },
  { starts: '4571 497000-497099', brands: ['cartes-bancaires', 'visa'] },
];

describe('the networks of a number', () => {
  const rows: readonly (readonly [digits: string, brands: string | undefined])[] = [
    ['', undefined],
    ['457', undefined],
    ['4571', 'cartes-bancaires,visa'],
    ['4571000000000001', 'cartes-bancaires,visa'],
    ['49700', undefined],
    ['497000', 'cartes-bancaires,visa'],
    ['497099', 'cartes-bancaires,visa'],
    ['497100', undefined],
    ['496999', undefined],
    ['4970500', 'cartes-bancaires,visa'],
    ['49705000', 'visa'],
  ];
  for (const [digits, brands] of rows)
    test(`of "${digits}" are ${brands ?? 'not known'}`, () =>
      assert.equal(brandsInRanges(digits, RANGES)?.join(), brands));
});
