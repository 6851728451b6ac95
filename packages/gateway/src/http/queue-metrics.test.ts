// The metrics of the queues: late and failing rows in the tables of a gateway.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type Database, statement } from '../storage/database.ts';
import { useGateway } from '../test-gateway.ts';
import { gatewayMetrics, type Metrics } from './metrics.ts';

const QUEUES = ['attempts', 'callbacks', 'expiry', 'notifications', 'payouts', 'refunds', 'splits'];

const lateAttempt = statement(
  'test.late-attempt',
  "UPDATE attempts SET ask_at = now() - interval '100 s', lease_until = now(), failures = $2 WHERE trade_id = $1",
);
const underWay = statement(
  'test.attempt-under-way',
  "UPDATE attempts SET lease_until = now() + interval '1 min' WHERE trade_id = $1",
);
const lateCallback = statement(
  'test.late-callback',
  `INSERT INTO rail_callbacks (id, rail, raw, received_at, due_at, failures)
   VALUES (gen_random_uuid(), 'fake', '{}', now(), now() - interval '50 s', 6)`,
);

describe('the metrics of the queues', () => {
  const gateway = useGateway();
  let metrics: Metrics;
  let isAway = false;
  before(async () => {
    const { database } = gateway;
    const query: Database['query'] = (...parameters) =>
      isAway ? Promise.reject(new Error('away')) : database.query(...parameters);
    metrics = gatewayMetrics({ query, poolUse: () => database.poolUse() }, gateway.clock);
  });

  async function read(name: 'late_seconds' | 'failing_rows'): Promise<Record<string, number>> {
    const { text } = await metrics.render();
    const lines = text.matchAll(new RegExp(`^gangway_queue_${name}\\{queue="(\\w+)"\\} (\\S+)$`, 'gm'));
    return Object.fromEntries([...lines].map(([, queue, value]) => [queue!, Number(value)]));
  }

  test('every queue is zero while nothing is due', async () => {
    const nothing = Object.fromEntries(QUEUES.map((queue) => [queue, 0]));
    assert.deepEqual(await read('late_seconds'), nothing);
    assert.deepEqual(await read('failing_rows'), nothing);
  });

  test('a due attempt is late until a node has leased it, and failing after more than five failures', async () => {
    const { trade_id: tradeId, url } = await gateway.create();
    await gateway.open(url!);
    await gateway.database.query(lateAttempt, [tradeId, 5]);
    assert.ok((await read('late_seconds')).attempts! >= 100);
    assert.equal((await read('failing_rows')).attempts, 0);
    await gateway.database.query(lateAttempt, [tradeId, 6]);
    assert.equal((await read('failing_rows')).attempts, 1);
    await gateway.database.query(underWay, [tradeId]);
    assert.equal((await read('late_seconds')).attempts, 0);
  });

  test('a due callback with more than five failures is late and failing', async () => {
    await gateway.database.query(lateCallback);
    assert.ok((await read('late_seconds')).callbacks! >= 50);
    assert.equal((await read('failing_rows')).callbacks, 1);
  });

  test('an order whose time is over is late, in business time', async () => {
    await gateway.create({ timeout: '10' });
    gateway.clock.move(15 * 60);
    assert.equal((await read('late_seconds')).expiry, 5 * 60);
  });

  test('a queue of this node reports how late it is', async () => {
    metrics.watchQueue('refunds', () => 42);
    assert.equal((await read('late_seconds')).refunds, 42);
  });

  test('while the database is unavailable the last values are kept', async () => {
    const before = (await read('late_seconds')).callbacks!;
    isAway = true;
    const now = (await read('late_seconds')).callbacks!;
    isAway = false;
    assert.equal(now, before);
  });
});
