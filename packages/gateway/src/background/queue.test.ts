// What all queues share: rows do not wait for each other, lanes are bounded, a failing row delays only itself.
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { laneOf, type QueueCapacity } from '../storage/due-rows.ts';
import { FixedLanes, type LaneRow, type QueueOptions, startQueue } from './queue.ts';
import { until } from './test-queues.ts';

interface TestRow extends LaneRow {
  failures: number;
  isDue: boolean;
}

/** Starts a queue over rows in memory. By default, `work` on a row lasts until `letGo`. */
function observe(
  t: TestContext,
  names: readonly string[],
  changes: Partial<QueueOptions<TestRow, QueueCapacity>> = {},
) {
  const rows: TestRow[] = names.map((id) => ({ id, key: id.split('-')[0]!, failures: 0, isDue: true }));
  const underWay = new Map<string, () => void>();
  const ended: string[] = [];
  const errors: unknown[] = [];
  const done = ({ id }: TestRow) => {
    rows.find((row) => row.id === id)!.isDue = false;
  };
  const queue = startQueue<TestRow, QueueCapacity>({
    name: 'test',
    pollMs: 10,
    logger: { error: (entry: unknown) => errors.push(entry) },
    lanes: new FixedLanes({ each: 3, again: 1 }),
    take: async ({ each, again, left, busy }) => {
      const places = new Map(left);
      const taken = rows.filter(({ id, key, failures, isDue }) => {
        const lane = laneOf(key, failures);
        const free = places.get(lane) ?? (failures > 0 ? again : each);
        if (!isDue || busy.includes(id) || free === 0) return false;
        places.set(lane, free - 1);
        return true;
      });
      // As from a table: new objects each time.
      return taken.map((row) => ({ ...row }));
    },
    async work(row) {
      await new Promise<void>((resolve) => underWay.set(row.id, resolve));
      done(row);
      ended.push(row.id);
    },
    putOff: async ({ id }) => {
      const row = rows.find((candidate) => candidate.id === id)!;
      row.failures += 1;
      row.isDue = false;
      setTimeout(() => {
        row.isDue = true;
      }, 5);
    },
    graceMs: 100,
    ...changes,
  });
  t.after(() => queue.stop());
  const letGo = (id: string) => {
    underWay.get(id)!();
    underWay.delete(id);
  };
  return { queue, rows, done, underWay, ended, errors, letGo };
}

describe('a queue', () => {
  test('gives a free slot to the next row while others are under way', async (t) => {
    const { underWay, ended, letGo } = observe(t, ['a-1', 'a-2', 'a-3', 'a-4', 'a-5']);
    await until('the lane is full', () => underWay.size === 3);
    letGo('a-2');
    await until('the next has begun', () => underWay.has('a-4'));
    assert.deepEqual([...underWay.keys()], ['a-1', 'a-3', 'a-4']);
    assert.deepEqual(ended, ['a-2']);
  });

  test('a full lane takes no slot of another lane', async (t) => {
    const { rows, underWay } = observe(t, ['a-1', 'a-2', 'a-3', 'a-4', 'b-1']);
    await until('both lanes are full', () => underWay.size === 4);
    await sleep(50);
    assert.deepEqual([...underWay.keys()], ['a-1', 'a-2', 'a-3', 'b-1']);
    rows.push({ id: 'c-1', key: 'c', failures: 0, isDue: true });
    await until('a later row of another lane has begun', () => underWay.has('c-1'));
  });

  test('a row that fails is put off, logged with its queue, and retried in a separate lane', async (t) => {
    const begun: string[] = [];
    const { rows, done, errors } = observe(t, ['a-1', 'a-2', 'a-3', 'a-4'], {
      async work(row) {
        begun.push(row.id);
        if (row.id !== 'a-4') throw new Error('broken');
        done(row);
      },
    });
    await until('each has begun', () => begun.includes('a-4'));
    await until('those that fail are tried again', () =>
      rows.slice(0, 3).every(({ failures }) => failures > 2),
    );
    assert.equal(rows[3]!.failures, 0);
    const [entry] = errors as { queue: string; row: string }[];
    assert.deepEqual([entry!.queue, entry!.row], ['test', 'a-1']);
  });

  test('a row that could not be done waits for a poll, while others are worked on', async (t) => {
    const begun: string[] = [];
    const { done } = observe(t, ['a-1', 'a-2'], {
      pollMs: 200,
      async work(row) {
        begun.push(row.id);
        if (row.id === 'a-2') done(row);
        return row.id === 'a-2';
      },
    });
    await until('it is tried again', () => begun.filter((id) => id === 'a-1').length === 2);
    assert.deepEqual(begun, ['a-1', 'a-2', 'a-1']);
  });

  test('works on at most `atOnce` rows at a time over all lanes', async (t) => {
    const { underWay, letGo } = observe(t, ['a-1', 'b-1', 'c-1'], { atOnce: 2 });
    await until('two have begun', () => underWay.size === 2);
    await sleep(50);
    assert.deepEqual([...underWay.keys()], ['a-1', 'b-1']);
    letGo('a-1');
    await until('the third has begun', () => underWay.has('c-1'));
  });

  test('a row whose failure cannot be recorded is not retried before the next poll', async (t) => {
    let tries = 0;
    const { queue } = observe(t, ['a-1'], {
      pollMs: 60_000,
      work: () => Promise.reject(new Error(`broken ${++tries}`)),
      putOff: () => Promise.reject(new Error('away')),
    });
    await until('it has failed', () => tries > 0);
    for (let woken = 0; woken < 5; woken += 1) {
      queue.wake();
      await sleep(10);
    }
    assert.equal(tries, 1);
  });

  test('reports how long the oldest row has been under way', async (t) => {
    const { queue, underWay, letGo } = observe(t, ['a-1']);
    await until('it has begun', () => underWay.size === 1);
    await until('it is late', () => queue.lateSeconds() > 0.3);
    letGo('a-1');
    await until('it is late no more', () => queue.lateSeconds() < 0.3);
  });

  test('stop takes no further row and waits for those under way', async (t) => {
    const { queue, underWay, ended, letGo } = observe(t, ['a-1', 'a-2', 'a-3', 'a-4'], { graceMs: 60_000 });
    await until('the lane is full', () => underWay.size === 3);
    const stopped = queue.stop();
    for (const id of ['a-1', 'a-2', 'a-3']) letGo(id);
    await stopped;
    assert.deepEqual(ended, ['a-1', 'a-2', 'a-3']);
    assert.equal(underWay.has('a-4'), false);
  });

  test('stop aborts work that outlasts the grace period, and does not wait for work that ignores it', async (t) => {
    let isAborted = false;
    const { queue, underWay } = observe(t, ['a-1', 'b-1'], {
      work(row, signal) {
        underWay.set(row.id, () => {});
        return new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => {
            isAborted = true;
            if (row.key === 'b') resolve();
          });
        });
      },
    });
    await until('both have begun', () => underWay.size === 2);
    await queue.stop();
    assert.equal(isAborted, true);
  });
});
