// The loop under all background work: when turns start, what wakes it, and that nothing ends it.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startWorkerLoop } from './worker-loop.ts';

/** A loop whose turns do what `turn` says, with the times of their starts and the errors it logged. */
function observe(pollMs: number, turn: (count: number) => Promise<boolean> | boolean) {
  const starts: number[] = [];
  const errors: unknown[] = [];
  const loop = startWorkerLoop({
    name: 'observed',
    pollMs,
    logger: { error: (entry: unknown) => errors.push(entry) },
    turn: async () => turn(starts.push(performance.now())),
  });
  return { loop, starts, errors };
}

describe('a worker loop', () => {
  test('takes a turn at once and then at every interval', async () => {
    const { loop, starts } = observe(30, () => false);
    for (const until = Date.now() + 10_000; starts.length < 4 && Date.now() < until; ) await wait(5);
    await loop.stop();
    assert.ok(starts.length >= 4, `${starts.length} turns`);
    // A timer may fire a moment early, never a whole interval.
    for (let turn = 1; turn < 4; turn += 1) assert.ok(starts[turn]! - starts[turn - 1]! > 20);
  });

  test('takes further turns at once while there is more', async () => {
    const { loop, starts } = observe(60_000, (count) => count < 50);
    await wait(20);
    await loop.stop();
    assert.equal(starts.length, 50);
  });

  test('wakes from its pause at once', async () => {
    const { loop, starts } = observe(60_000, () => false);
    await wait(20);
    const wokenAt = performance.now();
    loop.wake();
    await wait(20);
    await loop.stop();
    assert.equal(starts.length, 2);
    assert.ok(starts[1]! - wokenAt < 15);
  });

  test('a wake during a turn brings another one, many of them bring one', async () => {
    const { loop, starts } = observe(60_000, async () => {
      await wait(30);
      return false;
    });
    await wait(10);
    for (let count = 0; count < 5; count += 1) loop.wake();
    await wait(100);
    await loop.stop();
    assert.equal(starts.length, 2);
  });

  test('never runs two turns at once', async () => {
    let running = 0;
    const { loop, starts } = observe(1, async () => {
      running += 1;
      assert.equal(running, 1);
      await wait(5);
      running -= 1;
      return true;
    });
    for (let count = 0; count < 10; count += 1) {
      loop.wake();
      await wait(3);
    }
    await loop.stop();
    assert.ok(starts.length > 2);
  });

  test('logs a turn that fails, goes on, and does not repeat it at full speed', async () => {
    const { loop, starts, errors } = observe(40, (count) => {
      if (count <= 2) throw new Error('broken');
      return false;
    });
    for (let count = 0; count < 5; count += 1) {
      await wait(5);
      loop.wake();
    }
    assert.equal(starts.length, 1);
    await wait(120);
    await loop.stop();
    assert.ok(starts.length >= 3);
    assert.equal(errors.length, 2);
    assert.ok(starts[1]! - starts[0]! >= 35);
  });

  test('stop waits for the running turn and starts no other', async () => {
    let ended = 0;
    const { loop, starts } = observe(1, async () => {
      await wait(40);
      ended += 1;
      return true;
    });
    await wait(10);
    await Promise.all([loop.stop(), loop.stop()]);
    assert.equal(ended, 1);
    loop.wake();
    await wait(20);
    assert.equal(starts.length, 1);
  });

  test('stop ends the pause, also the one after a failure', async () => {
    for (const turn of [() => false, () => assert.fail('broken')]) {
      const { loop } = observe(60_000, turn);
      await wait(10);
      const started = performance.now();
      await loop.stop();
      assert.ok(performance.now() - started < 100);
    }
  });
});
