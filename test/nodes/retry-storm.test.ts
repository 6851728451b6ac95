// After an outage everybody repeats at once. The gateway gets out of that by itself, while new orders go on arriving.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { statement } from '../../packages/gateway/src/storage/database.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { startPayers } from '../failover/payers.ts';
import { waitFor } from '../faults/orders-and-ledger.ts';
import { openDatabaseLine } from './database-line.ts';
import { startNode } from './node-process.ts';

const PER_SECOND = 20;
/** Each message takes this long, over few connections: a slow database, which can do with its usual load. */
const MESSAGE_MS = 30;
const CONNECTIONS = 3;
const NEVER_PAID = Number.POSITIVE_INFINITY;
const AWAY_MS = 12_000;
/** By then an order has had its first answer, whatever it was. */
const ANSWERED_MS = 5_000;
const OVER_WITHIN_MS = 60_000;

const countOrders = statement(
  'test.storm-orders',
  'SELECT count(*)::int AS trades, count(DISTINCT order_id)::int AS orders FROM orders WHERE order_id = ANY($1)',
);

describe('a database that is back after an outage', () => {
  test('every order is acknowledged, each once, and new ones at their first try', async () => {
    const { database, url, drop } = await testDatabase();
    const line = await openDatabaseLine(url, MESSAGE_MS);
    const settings = { GW_DATABASE_CONNECTIONS: String(CONNECTIONS), LOG_LEVEL: 'silent' };
    const node = await startNode(`${line.url}?target_session_attrs=read-write`, settings);
    const payers = startPayers([{ name: 'node', url: node.url }], PER_SECOND, NEVER_PAID);
    try {
      line.become('slow');
      await waitFor(
        async () => payers.orders.some(({ acknowledgedAt }) => acknowledgedAt !== undefined),
        5_000,
      );
      line.become('black-hole');
      await sleep(AWAY_MS);
      line.become('slow');
      const backAt = performance.now();
      // Of the orders that arrive now, and of those that arrived before, none waits for its second try any more.
      await waitFor(async () => {
        const now = performance.now();
        const old = payers.orders.filter(({ sentAt }) => sentAt < now - ANSWERED_MS);
        const fresh = old.filter(({ sentAt }) => sentAt > now - 2 * ANSWERED_MS && sentAt > backAt);
        const isFluent = fresh.length > 0 && fresh.every(({ repeats }) => repeats === 0);
        return isFluent && old.every(({ acknowledgedAt }) => acknowledgedAt !== undefined);
      }, OVER_WITHIN_MS);
      await payers.stop();
      const orderIds = payers.orders.map(({ orderId }) => orderId);
      const [counted] = await database.query<{ trades: number; orders: number }>(countOrders, [orderIds]);
      assert.deepEqual(counted, { trades: orderIds.length, orders: orderIds.length });
      assert.deepEqual(new Set(payers.orders.flatMap(({ faults }) => faults)), new Set());
    } finally {
      await payers.stop(true);
      await node.kill();
      await line.close();
      await drop();
    }
  });
});
