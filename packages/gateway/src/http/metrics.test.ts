// The metrics, with and without a database.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedClock } from '../clock.ts';
import { statement } from '../storage/database.ts';
import { testDatabase } from '../storage/test-database.ts';
import { gatewayMetrics } from './metrics.ts';

const insertRails = statement(
  'test.insert-rails',
  "INSERT INTO reconciliations VALUES ('late', '2026-11-18'), ('read', '2026-11-20')",
);

/** A database that is unavailable. */
const AWAY = {
  query: () => Promise.reject(new Error('away')),
  poolUse: () => ({ open: 3, idle: 1, waiting: 4, waits: 7, waitedSeconds: 0.5 }),
};

test('metrics are rendered while the database is unavailable', async () => {
  const metrics = gatewayMetrics(AWAY);
  metrics.answered('-1004', 0.1);
  const { text } = await metrics.render();
  assert.match(text, /gangway_answers_total\{code="-1004"\} 1/);
  const [open, busy] = ['idle', 'busy'].map((state) => `gangway_pool_connections{state="${state}"}`);
  const pool = { [open!]: 1, [busy!]: 2, gangway_pool_waiting: 4, gangway_pool_waits_total: 7 };
  for (const [name, value] of Object.entries({ ...pool, gangway_pool_wait_seconds_total: 0.5 }))
    assert.ok(text.includes(`\n${name} ${value}\n`), name);
  // The pool counts since the start, and a second scrape counts nothing twice.
  assert.ok((await metrics.render()).text.includes('\ngangway_pool_waits_total 7\n'));
});

test('the gateways of a process share the metrics of Node, and count their answers apart', async () => {
  const [one, other] = [gatewayMetrics(AWAY), gatewayMetrics(AWAY)];
  const lag = 'nodejs_eventloop_lag_mean_seconds';
  assert.ok(one.registry.getSingleMetric(lag));
  assert.equal(one.registry.getSingleMetric(lag), other.registry.getSingleMetric(lag));
  one.answered('200', 0.1);
  assert.match((await one.render()).text, /\nnodejs_eventloop_lag_mean_seconds /);
  assert.doesNotMatch((await other.render()).text, /gangway_answers_total\{code="200"\}/);
});

test('the days with a due but unread statement are reported by rail', async () => {
  const { database, drop } = await testDatabase();
  await database.query(insertRails);
  const metrics = gatewayMetrics(database, fixedClock(new Date('2026-11-20T02:00:00Z')));
  const { text } = await metrics.render();
  assert.match(text, /gangway_statement_days_missing\{rail="late"\} 2/);
  assert.match(text, /gangway_statement_days_missing\{rail="read"\} 0/);
  await drop();
});
