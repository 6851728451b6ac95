// The metrics, with and without a database.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedClock } from '../clock.ts';
import { type Database, statement } from '../storage/database.ts';
import { testDatabase } from '../storage/test-database.ts';
import { gatewayMetrics } from './metrics.ts';

const insertRails = statement(
  'test.insert-rails',
  "INSERT INTO reconciliations VALUES ('late', '2026-11-18'), ('read', '2026-11-20')",
);

test('metrics are rendered while the database is unavailable', async () => {
  const away = { query: () => Promise.reject(new Error('away')) } as unknown as Database;
  const metrics = gatewayMetrics(away);
  metrics.answered('-1004', 0.1);
  const { text } = await metrics.render();
  assert.match(text, /gangway_answers_total\{code="-1004"\} 1/);
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
