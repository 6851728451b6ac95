// The worker that reads the rails' statements and settles reports.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { until } from '../../../sandbox/src/test-sandbox-gateway.ts';
import { statement } from '../storage/database.ts';
import { type TestGateway, testGateway } from '../test-gateway.ts';
import { startReconciliation } from './reconciliation.ts';

const nextDays = statement(
  'test.next-days',
  'SELECT rail, next_day::text AS day FROM reconciliations ORDER BY rail',
);

/** Starts the worker a day after the gateway, until the test ends. */
function startADayLater(t: TestContext, gateway: TestGateway): void {
  gateway.clock.move(86_400);
  const worker = startReconciliation(gateway.services);
  t.after(async () => {
    await worker.stop();
    await gateway.stop();
  });
}

test('a rail whose statement throws is logged once and retried, and delays no other rail', async (t) => {
  const log: { level: number; msg: string; rail?: string; day?: string; err?: { message: string } }[] = [];
  const gateway = await testGateway({
    log: pino({}, { write: (line) => void log.push(JSON.parse(line)) }),
  });
  const broken = t.mock.method(gateway.rail, 'statement', () => Promise.reject(new Error('no such file')));
  startADayLater(t, gateway);
  await until(
    async () => broken.mock.callCount(),
    (calls) => calls >= 3,
  );
  const days = () => gateway.database.query<{ rail: string; day: string }>(nextDays);
  assert.deepEqual(await days(), [
    { rail: 'fake', day: '2026-11-20' },
    { rail: 'fake-card', day: '2026-11-21' },
  ]);
  const errors = log.filter(({ level }) => level === 50);
  assert.deepEqual(
    errors.map(({ rail, day, err }) => [rail, day, err?.message]),
    [['fake', '2026-11-20', 'no such file']],
  );
  broken.mock.restore();
  await until(days, (rows) => rows.every(({ day }) => day === '2026-11-21'));
});

test('a rail that is slow to return no statement is queried again after ten times as long', async (t) => {
  const gateway = await testGateway();
  const SLOW_MS = 200;
  const begun: number[] = [];
  t.mock.method(gateway.rail, 'statement', async () => {
    begun.push(performance.now());
    await sleep(SLOW_MS);
    return undefined;
  });
  startADayLater(t, gateway);
  // The first turn reads the other rail's statement, which the next one follows at once.
  await until(
    async () => begun.length,
    (calls) => calls >= 3,
  );
  assert.ok(begun[2]! - begun[1]! >= 10 * SLOW_MS, `after ${begun[2]! - begun[1]!} ms`);
});
