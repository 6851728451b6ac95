// The worker behind counted tries: what is over goes, what still counts stays.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedClock } from '../clock.ts';
import { newId } from '../ids.ts';
import { takeTry } from '../limits/counted-tries.ts';
import { statement } from '../storage/database.ts';
import { testDatabase } from '../storage/test-database.ts';
import { until } from '../test-sandbox-gateway.ts';
import { startForgettingTries } from './forgotten-tries.ts';

const left = statement(
  'test.tries-left',
  `SELECT (SELECT count(*)::int FROM try_counts) AS counts, (SELECT count(*)::int FROM open_tries) AS open`,
);

test('counts go when their room is empty again, and a try whose outcome never came after a day', async (t) => {
  const { database, drop } = await testDatabase();
  t.after(drop);
  const clock = fixedClock(new Date('2026-11-20T10:00:00Z'));
  const room = (what: 'payer' | 'merchant', seconds: number) => ({
    what,
    name: Buffer.from(what),
    room: { tries: 5, seconds },
  });
  const rooms = [room('payer', 3_600), room('merchant', 7_200)];
  await takeTry(database, { attemptId: newId(), rooms, knownAs: Buffer.from('known') }, clock.real());
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
    const wanted = JSON.stringify({ counts, open });
    await until(
      async () => JSON.stringify((await database.query(left))[0]),
      (seen) => seen === wanted,
    );
  }
});
