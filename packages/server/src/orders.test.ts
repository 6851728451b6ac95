/** Tests of the order record and its changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ORDER_STATES } from '@gangway/protocol';
import { changeOrder, leadsTo } from './orders.ts';
import { memoryStore } from './stores/memory-store.ts';
import { anOrder } from './stores/sample-orders.ts';

test('no state leads back to itself, so of two reports the older can be determined', () => {
  for (const from of ORDER_STATES) {
    assert.equal(leadsTo(from, from), false, from);
    for (const to of ORDER_STATES) assert.ok(!(leadsTo(from, to) && leadsTo(to, from)), `${from} ${to}`);
  }
  assert.equal(leadsTo('processing', 'paid'), true);
  assert.equal(leadsTo('paid', 'processing'), false);
  assert.equal(leadsTo('asking', 'cancelled'), true);
});

test('concurrent changes are all kept', async () => {
  const store = memoryStore();
  await store.saveOrder(anOrder());
  const add = () =>
    changeOrder(store, 'o1', (order) => ({ ...order, timeoutMinutes: order.timeoutMinutes + 1 }));
  await Promise.all(Array.from({ length: 10 }, add));
  const order = await store.findOrder('o1');
  assert.deepEqual([order?.timeoutMinutes, order?.version], [70, 11]);
});

test('changing a missing order returns undefined', async () => {
  assert.equal(await changeOrder(memoryStore(), 'o1', (order) => order), undefined);
});
