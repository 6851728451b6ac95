/** Tests of serializing work by key. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serializeByKey } from './serialize-by-key.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 2));

test('work with the same key never overlaps, and a failure does not stop the next', async () => {
  const turn = serializeByKey();
  let running = 0;
  const work = async (n: number) => {
    running += 1;
    assert.equal(running, 1);
    await pause();
    running -= 1;
    if (n === 1) throw new Error('no');
    return n;
  };
  const results = await Promise.allSettled([0, 1, 2].map((n) => turn('a', () => work(n))));
  assert.deepEqual(
    results.map((result) => result.status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
});

test('work with another key does not wait', async () => {
  const turn = serializeByKey();
  const order: string[] = [];
  const slow = turn('a', async () => {
    await pause();
    order.push('a');
  });
  await turn('b', async () => void order.push('b'));
  await slow;
  assert.deepEqual(order, ['b', 'a']);
});
