// The metrics, above all while there is no database.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '../storage/database.ts';
import { gatewayMetrics } from './metrics.ts';

test('metrics are rendered while the database is away: then they are looked at', async () => {
  const away = { query: () => Promise.reject(new Error('away')) } as unknown as Database;
  const metrics = gatewayMetrics(away);
  metrics.answered('-1004', 0.1);
  const { text } = await metrics.render();
  assert.match(text, /gangway_answers_total\{code="-1004"\} 1/);
});
