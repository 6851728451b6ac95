// A whole gateway: it stops everything that it started, also after an error.
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { startGateway } from './main.ts';
import { readSettings } from './settings.ts';
import { testDatabase } from './storage/test-database.ts';
import { signedBody, validPayment } from './test-gateway.ts';
import { freePort } from './test-ports.ts';

test('metrics have their own port, and a port in use leaves none of them open', async () => {
  const { url, drop } = await testDatabase();
  const [PORT, GW_METRICS_PORT] = [String(await freePort()), String(await freePort())];
  const environment = { DATABASE_URL: url, GW_MASTER_KEY: '07'.repeat(32), PORT, GW_METRICS_PORT };
  const start = () => startGateway(readSettings(environment), pino({ level: 'silent' }));
  const own = `http://127.0.0.1:${PORT}`;
  const metrics = `http://127.0.0.1:${GW_METRICS_PORT}`;
  const gateway = await start();
  assert.match(await (await fetch(`${metrics}/metrics`)).text(), /gangway_answers_total/);
  assert.equal((await fetch(`${own}/metrics`)).status, 404);
  assert.equal((await fetch(`${metrics}/Payments`, { method: 'POST', body: '{}' })).status, 404);
  await gateway.stop();
  await assert.rejects(fetch(`${metrics}/metrics`));

  const other = createServer();
  await new Promise<void>((resolve) => other.listen(Number(GW_METRICS_PORT), '127.0.0.1', resolve));
  await assert.rejects(
    start(),
    /^StartupFailure: Port \d+ on 127\.0\.0\.1 is in use: .* set GW_METRICS_PORT/,
  );
  await assert.rejects(fetch(`${own}/livez`));
  await new Promise((resolve) => other.close(resolve));
  await drop();
});

test('a stop closes everything although the last delivery attempts cannot be stored', async () => {
  const { url, drop } = await testDatabase();
  const PORT = String(await freePort());
  const settings = readSettings({ DATABASE_URL: url, GW_MASTER_KEY: '07'.repeat(32), PORT });
  const gateway = await startGateway(settings, pino({ level: 'silent' }));
  const owner = new pg.Client(url);
  await owner.connect();
  await owner.query('ALTER TABLE notification_tries RENAME TO moved_away');
  const call = async (method: string, data: Record<string, unknown>) => {
    const body = signedBody(method, data);
    const response = await fetch(`${gateway.url}/Payments`, { method: 'POST', body });
    return ((await response.json()) as { data: { trade_id: string } }).data;
  };
  const { trade_id } = await call('v3.CreatePayments', validPayment());
  await call('v3.CancelPayment', { trade_id });
  const tried = 'SELECT 1 FROM notifications WHERE try_count > 0';
  while ((await owner.query(tried)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  await new Promise((resolve) => setTimeout(resolve, 200));
  await gateway.stop();
  const left = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%notifications%'`;
  const countLeft = async () => (await owner.query<{ count: number }>(left)).rows[0]?.count;
  // A server process ends a moment after its connection.
  for (let looks = 0; looks < 40 && (await countLeft()) !== 0; looks += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(await countLeft(), 0);
  await assert.rejects(fetch(`${gateway.url}/livez`));
  await owner.end();
  await drop();
});
