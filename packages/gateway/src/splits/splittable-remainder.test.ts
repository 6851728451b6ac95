/** The split and returned amounts of an order: sums of entries, and the states that count. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SplitState } from '@gangway/protocol';
import type { Split, SplitPart } from './splits.ts';
import { countingReturns, countingSplits, returnedOf, splitMinor } from './splittable-remainder.ts';

const part = (partId: string, amountMinor: bigint, more: Partial<SplitPart> = {}) =>
  ({ partId, amountMinor, receiverId: 'r', returnsPartId: null, error: null, ...more }) as SplitPart;
const split = (splitId: string, state: SplitState, parts: SplitPart[], returnsId: string | null = null) =>
  ({ splitId, state, parts, returnsId }) as unknown as Split;
const back = (splitId: string, of: string, parts: SplitPart[], state: SplitState = 'Success') =>
  split(splitId, state, parts, of);

describe('the split amount of an order', () => {
  test('is the sum of waiting and carried out splits, less what was returned', () => {
    const all = [
      split('a', 'Success', [part('a1', 1_000n), part('a2', 500n, { receiverId: 'other' })]),
      split('b', 'Processing', [part('b1', 200n)]),
      split('c', 'Cancelled', [part('c1', 7_000n)]),
      split('d', 'Failed', [part('d1', 9_000n)]),
      back('e', 'a', [part('e1', 300n, { returnsPartId: 'a1' })]),
      back('f', 'a', [
        part('f1', 100n, { returnsPartId: 'a1', error: 'too little' }),
        part('f2', 50n, { returnsPartId: 'a2' }),
      ]),
      back('g', 'a', [part('g1', 600n, { returnsPartId: 'a1', error: 'too little' })], 'Failed'),
    ];
    assert.equal(splitMinor(all), 1_350n);
    assert.equal(splitMinor(all, 'other'), 450n);
    assert.equal(splitMinor([]), 0n);
    assert.deepEqual([returnedOf(all, 'a1'), returnedOf(all, 'a2'), returnedOf(all, 'b1')], [300n, 50n, 0n]);
    assert.deepEqual(
      countingSplits(all).map(({ splitId }) => splitId),
      ['a', 'b'],
    );
    assert.deepEqual(
      countingReturns(all, 'a').map(({ splitId }) => splitId),
      ['e', 'f'],
    );
  });
});
