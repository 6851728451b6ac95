// Exchange rates calculated over the euro.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crossRate } from './cross-rate.ts';

const RATES: readonly (readonly [title: string, from: string, into: string, rate: string])[] = [
  ['the euro to itself', '1', '1', '1'],
  ['a euro into dollars', '1', '1.17', '1.17'],
  ['dollars into euros, rounded half up', '1.17', '1', '0.85470085'],
  ['dollars into yen, over the euro', '1.17', '180', '153.84615385'],
  ['a rate without trailing zeros', '1.25', '1', '0.8'],
  ['a whole rate keeps its zeros', '1', '390', '390'],
  ['a small unit into euros', '19400', '1', '0.00005155'],
];
for (const [title, from, into, rate] of RATES) {
  test(`${title}: ${from} and ${into} a euro make ${rate}`, () => {
    assert.equal(crossRate(from, into), rate);
  });
}
