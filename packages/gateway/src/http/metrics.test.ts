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

test('metrics are rendered while the database is unavailable', async () => {
  const use = { open: 3, idle: 1, waiting: 4, waits: 7, waitedSeconds: 0.5 };
  const query = () => Promise.reject(new Error('away'));
  const metrics = gatewayMetrics({ query, poolUse: () => use });
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

test('the days with a due but unread statement are reported by rail', async () => {
  const { database, drop } = await testDatabase();
  await database.query(insertRails);
  const metrics = gatewayMetrics(database, fixedClock(new Date('2026-11-20T02:00:00Z')));
  const { text } = await metrics.render();
  assert.match(text, /gangway_statement_days_missing\{rail="late"\} 2/);
  assert.match(text, /gangway_statement_days_missing\{rail="read"\} 0/);
  await drop();
});
