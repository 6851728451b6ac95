// How much delivery capacity is left in total, for each receiver and for each account.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DeliveryLanes, type DeliveryLimits } from './delivery-lanes.ts';

const limits: DeliveryLimits = { total: 20, lane: 4, slowLane: 1, account: 6 };
const at = (lane: string, accountId = 'account') => ({ lane, accountId });

describe('the capacity for deliveries', () => {
  test('is the full capacity while nothing runs', () => {
    const capacity = new DeliveryLanes(limits).capacity();
    assert.deepEqual(capacity, {
      total: 20,
      lanes: { each: 4, left: new Map() },
      accounts: { each: 6, left: new Map() },
    });
  });

  test('shrinks by the running attempts and is restored when they end', () => {
    const lanes = new DeliveryLanes(limits);
    for (let count = 0; count < 4; count += 1) lanes.enter(at('a'));
    lanes.enter(at('b', 'other'));
    assert.deepEqual(lanes.capacity(), {
      total: 15,
      lanes: {
        each: 4,
        left: new Map([
          ['a', 0],
          ['b', 3],
        ]),
      },
      accounts: {
        each: 6,
        left: new Map([
          ['account', 2],
          ['other', 5],
        ]),
      },
    });
    for (let count = 0; count < 4; count += 1) lanes.leave(at('a'), 10);
    lanes.leave(at('b', 'other'), 10);
    assert.deepEqual(lanes.capacity(), new DeliveryLanes(limits).capacity());
  });

  test('of a slow receiver is reduced until a quick attempt', () => {
    const lanes = new DeliveryLanes(limits);
    for (let count = 0; count < 3; count += 1) lanes.enter(at('a'));
    lanes.leave(at('a'), 15_000);
    assert.deepEqual([...lanes.capacity().lanes.left], [['a', 0]]);
    lanes.leave(at('a'), 15_000);
    lanes.leave(at('a'), 15_000);
    assert.deepEqual([...lanes.capacity().lanes.left], [['a', 1]]);
    lanes.enter(at('a'));
    lanes.leave(at('a'), 10);
    assert.equal(lanes.capacity().lanes.left.size, 0);
  });

  test('remembers a bounded number of slow receivers', () => {
    const lanes = new DeliveryLanes(limits);
    for (let count = 0; count < 1500; count += 1) {
      lanes.enter(at(`lane ${count}`));
      lanes.leave(at(`lane ${count}`), 15_000);
    }
    const left = lanes.capacity().lanes.left;
    assert.equal(left.size, 1000);
    assert.equal(left.get('lane 1499'), 1);
  });
});
