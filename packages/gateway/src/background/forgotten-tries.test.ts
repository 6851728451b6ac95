// The worker that deletes rate-limit counts: expired ones are deleted, the others stay.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { fixedClock } from '../clock.ts';
import { newId } from '../ids.ts';
import { takeTry } from '../limits/counted-tries.ts';
import { statement } from '../storage/database.ts';
import { testDatabase } from '../storage/test-database.ts';
import { startForgettingTries } from './forgotten-tries.ts';

const left = statement(
  'test.tries-left',
  `SELECT (SELECT count(*)::int FROM try_counts) AS counts, (SELECT count(*)::int FROM open_tries) AS open`,
);

test('counts are deleted when their bucket is empty again, and a try without outcome after a day', async (t) => {
  const { database, drop } = await testDatabase();
  t.after(drop);
  const clock = fixedClock(new Date('2026-11-20T10:00:00Z'));
  const bucket = (limit: 'payer' | 'merchant', seconds: number) => ({
    limit,
    name: Buffer.from(limit),
    bucket: { tries: 5, seconds, whenFull: 'refuse' as const },
  });
  const buckets = [bucket('payer', 3_600), bucket('merchant', 7_200)];
  await takeTry(database, { attemptId: newId(), buckets }, clock.real());
  const log = { error: (entry: unknown) => assert.fail(JSON.stringify(entry)) };
  const worker = startForgettingTries({ database, clock, log });
  t.after(() => worker.stop());
  for (const [seconds, counts, open] of [
    [3_599, 2, 1],
    [2, 1, 1],
    [3_600, 0, 1],
    [24 * 3_600, 0, 0],
  ] as const) {
    clock.move(seconds);
    worker.wake();
    const expected = JSON.stringify({ counts, open });
    await until(
      async () => JSON.stringify((await database.query(left))[0]),
      (actual) => actual === expected,
    );
  }
});
