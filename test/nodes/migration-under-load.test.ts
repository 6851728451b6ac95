// Migrations while a gateway serves requests and a report reads: no request fails, and none waits long for a table.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { joinStorage } from '../../packages/gateway/src/open-storage.ts';
import { readSettings } from '../../packages/gateway/src/settings.ts';
import { openDatabase, statement } from '../../packages/gateway/src/storage/database.ts';
import { type MigrationSet, migrate } from '../../packages/gateway/src/storage/migrate.ts';
import { testSandboxDatabase } from '../../packages/sandbox/src/test-sandbox-database.ts';
import { withOwner } from '../../tools/make-orders/copy-orders.ts';
import { makeOrders } from '../../tools/make-orders/make-orders.ts';
import { waitFor } from '../faults/orders-and-ledger.ts';
import { startLoad } from './load.ts';
import { watchLocks } from './lock-watch.ts';
import { type GatewayNode, MASTER_KEY, startNode } from './node-process.ts';

/** `npm run proof -- --only migration` makes more. */
const ORDERS = Number(process.env.GW_MIGRATION_ORDERS ?? 2_000);
/** A database that has as many already: `npm run make:orders` has filled it, with the master key of the nodes here. */
const FILLED_URL = process.env.GW_MIGRATION_DATABASE_URL;
/** The goal; a small run shares its processors with other tests. */
const LOCKED_MS_MAX = process.env.GW_MIGRATION_ORDERS ? 200 : 1_000;
/** One migration of each allowed kind, and an index of the largest table. */
const ALLOWED: MigrationSet = {
  folder: new URL('./allowed-migrations/', import.meta.url),
  table: 'allowed_migrations',
  indexes: [{ name: 'orders_by_proof', definition: 'ON orders (merchant_id, amount, trade_id)' }],
};
const WRITERS = 16;
/** A node that starts on many orders first clears their days; so many answers mean that it serves again. */
const ANSWERS_BEFORE = 100;
const SERVES_WITHIN_MS = 240_000;
/** A report keeps its tables from being changed for this long, then rests. */
const REPORT_SECONDS = 0.4;
const REPORT_REST_MS = 250;

const report = statement(
  'test.report',
  `SELECT pg_sleep(${REPORT_SECONDS}) FROM (SELECT FROM orders LIMIT 1) AS one`,
);
/** About as many as there are: counting millions takes too long. */
const countAll = statement(
  'test.all-orders',
  "SELECT reltuples::int AS count FROM pg_class WHERE oid = 'orders'::regclass",
);
const countOrders = statement(
  'test.orders-of-load',
  'SELECT count(*)::int AS count FROM orders WHERE trade_id = ANY($1::uuid[])',
);

/** Takes back what an earlier run has left. */
const UNDO = `DROP INDEX IF EXISTS orders_by_proof;
  DROP TRIGGER IF EXISTS proof_kept ON attempts;
  DROP FUNCTION IF EXISTS proof_kept;
  DROP TABLE IF EXISTS proof_notes, allowed_migrations;
  ALTER TABLE orders DROP COLUMN IF EXISTS proof_note, DROP COLUMN IF EXISTS proof_count;`;

/** Opens the filled database, which is kept, as if these migrations were new. */
async function openFilled(url: string) {
  await withOwner(url, (owner) => owner.query(UNDO));
  const database = await openDatabase(url);
  const [found] = await database.query<{ count: number }>(countAll);
  assert.ok(found!.count >= 0.9 * ORDERS, `The database has ${found!.count} orders, not ${ORDERS}.`);
  return { database, url, drop: () => database.close() };
}

/** Fills a new database. */
async function fillNew() {
  const opened = await testSandboxDatabase();
  const specimens = await testSandboxDatabase();
  const environment = { DATABASE_URL: opened.url, GW_MASTER_KEY: MASTER_KEY.toString('hex') };
  const settings = readSettings(environment);
  const storage = await joinStorage(settings);
  const target = {
    ...storage,
    url: opened.url,
    publicUrl: settings.publicUrl,
    specimensUrl: specimens.url,
  };
  await makeOrders(target, { total: ORDERS, days: 30 }, (line) => ORDERS > 10_000 && console.log(line));
  await storage.close();
  await specimens.drop();
  return opened;
}

describe('migrations under load', () => {
  let opened: Awaited<ReturnType<typeof fillNew>>;
  let node: GatewayNode;
  before(async () => {
    opened = FILLED_URL === undefined ? await fillNew() : await openFilled(FILLED_URL);
    node = await startNode(opened.url);
  });
  after(async () => {
    await node.kill();
    await opened.drop();
  });

  test(`with ${ORDERS} orders, nobody waits for a table longer than ${LOCKED_MS_MAX} ms`, async (t) => {
    const load = startLoad(() => [node], { writers: WRITERS, notifyUrl: 'http://127.0.0.1:9/' });
    t.after(() => load.stop());
    const answered = () => load.creations.filter(({ answer }) => answer !== undefined).length;
    await waitFor(async () => answered() >= ANSWERS_BEFORE, SERVES_WITHIN_MS);
    const before = load.creations.length;
    const stopWatching = await watchLocks(opened.url);
    const reporting = new AbortController();
    const reports = (async () => {
      for (; !reporting.signal.aborted; await sleep(REPORT_REST_MS)) await opened.database.query(report);
    })();
    const startedAt = performance.now();
    const told: string[] = [];
    const migrating = migrate(opened.url, ALLOWED, (line) => told.push(line));
    await migrating.finally(() => reporting.abort());
    const tookMs = performance.now() - startedAt;
    await reports;
    const { waitedMs, lockedMs, samples } = await stopWatching();
    await load.stop();
    const during = load.creations.slice(before);
    const slowestMs = Math.max(...during.map(({ tookMs: one = 0 }) => one));
    const slowestBeforeMs = Math.max(...load.creations.slice(0, before).map(({ tookMs: one = 0 }) => one));
    const waits = told.filter((line) => line.includes('waiting')).length;
    t.diagnostic(
      `${ORDERS.toLocaleString('en')} orders, 5 migrations and an index in ${(tookMs / 1000).toFixed(1)} s, ` +
        `put off ${waits} times: others waited at most ${Math.round(waitedMs)} ms for a table, which was locked ` +
        `at most ${Math.round(lockedMs)} ms (${samples} looks); ${during.length} creations meanwhile, the slowest ` +
        `${Math.round(slowestMs)} ms (before: ${Math.round(slowestBeforeMs)} ms)`,
    );
    assert.ok(samples > 10 && during.length > WRITERS, `${samples} looks, ${during.length} creations`);
    const failed = load.creations.filter(({ answer }) => answer?.code !== '200');
    assert.deepEqual(
      failed.map(({ answer }) => answer?.message),
      [],
    );
    const ids = load.creations.map(({ answer }) => answer?.data.trade_id);
    assert.deepEqual(await opened.database.query(countOrders, [ids]), [{ count: ids.length }]);
    assert.ok(waitedMs <= LOCKED_MS_MAX, `somebody waited ${Math.round(waitedMs)} ms for a table`);
    assert.ok(lockedMs <= LOCKED_MS_MAX, `a table was locked for ${Math.round(lockedMs)} ms`);
  });
});
