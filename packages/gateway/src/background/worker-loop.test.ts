// The loop of all background work: when turns start, what wakes it, and that errors do not end it.

import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startWorkerLoop } from './worker-loop.ts';

/** Far longer than anything here takes, even on a busy machine. */
const LONG_MS = 10_000;

/** Waits until the condition holds, at most {@link LONG_MS}. */
async function until(condition: () => boolean): Promise<void> {
  for (const end = performance.now() + LONG_MS; !condition() && performance.now() < end; ) await wait(5);
}

/** Starts a loop of `turn`; records when its turns start and the errors it logs. */
function observe(t: TestContext, pollMs: number, turn: (count: number) => Promise<boolean> | boolean) {
  const starts: number[] = [];
  const errors: unknown[] = [];
  const loop = startWorkerLoop({
    name: 'observed',
    pollMs,
    logger: { error: (entry: unknown) => errors.push(entry) },
    turn: async () => turn(starts.push(performance.now())),
  });
  // A loop that a failed test left running would keep the process alive.
  t.after(() => loop.stop());
  return { loop, starts, errors };
}

describe('a worker loop', () => {
  test('takes a turn at once and then at every interval', async (t) => {
    const { loop, starts } = observe(t, 30, () => false);
    await until(() => starts.length >= 4);
    await loop.stop();
    assert.ok(starts.length >= 4, `${starts.length} turns`);
    // A timer may fire a moment early, never a whole interval.
    for (let turn = 1; turn < 4; turn += 1) assert.ok(starts[turn]! - starts[turn - 1]! > 20);
  });

  test('takes further turns at once while there is more work', async (t) => {
    const { loop, starts } = observe(t, 60_000, (count) => count < 50);
    await until(() => starts.length >= 50);
    await wait(20);
    await loop.stop();
    assert.equal(starts.length, 50);
  });

  test('wakes from its pause at once', async (t) => {
    const { loop, starts } = observe(t, 60_000, () => false);
    await wait(20);
    const wokenAt = performance.now();
    loop.wake();
    await until(() => starts.length >= 2);
    await loop.stop();
    assert.equal(starts.length, 2);
    assert.ok(starts[1]! - wokenAt < LONG_MS, 'not the next interval');
  });

  test('one wake or several during a turn cause exactly one more turn', async (t) => {
    const { loop, starts } = observe(t, 60_000, async () => {
      await wait(30);
      return false;
    });
    await wait(10);
    for (let count = 0; count < 5; count += 1) loop.wake();
    await until(() => starts.length >= 2);
    await wait(100);
    await loop.stop();
    assert.equal(starts.length, 2);
  });

  test('never runs two turns at once', async (t) => {
    let running = 0;
    const { loop, starts } = observe(t, 1, async () => {
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

  test('logs a turn that fails and goes on after the whole pause, even when woken', async (t) => {
    const { loop, starts, errors } = observe(t, 500, (count) => {
      if (count <= 2) throw new Error('broken');
      return false;
    });
    for (let count = 0; count < 5; count += 1) {
      await wait(5);
      loop.wake();
    }
    await until(() => starts.length >= 3);
    await loop.stop();
    assert.equal(errors.length, 2);
    // A timer may fire a moment early.
    for (const turn of [1, 2]) assert.ok(starts[turn]! - starts[turn - 1]! >= 490, `before turn ${turn + 1}`);
  });

  test('stop waits for the running turn and starts no other', async (t) => {
    let ended = 0;
    const { loop, starts } = observe(t, 1, async () => {
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

  test('stop ends the pause, even after a failure', async (t) => {
    for (const turn of [() => false, () => assert.fail('broken')]) {
      const { loop } = observe(t, 60_000, turn);
      await wait(10);
      const started = performance.now();
      await loop.stop();
      assert.ok(performance.now() - started < LONG_MS);
    }
  });
});
