// The database is cut off, slow or unresponsive: every answer arrives within five seconds, and no order is lost.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, statement } from '../../packages/gateway/src/storage/database.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { waitFor } from '../faults/orders-and-ledger.ts';
import { type DatabaseLine, openDatabaseLine } from './database-line.ts';
import { type GatewayNode, postTo, startNode } from './node-process.ts';

/** `npm run proof -- --only F8` repeats each state 100 times. */
const ROUNDS = Number(process.env.GW_AWAY_ROUNDS ?? 1);
/** How long a black hole lasts at least: five of 30 s and 95 of 6 s; in a single round, until all have an answer. */
const holeMs = (round: number): number => (ROUNDS === 1 ? 0 : round % 20 === 0 ? 30_000 : 6_000);
const TOLD_EVERY = 10;
const SLOW_MS = 2_000;
const ANSWER_WITHIN_MS = 5_000;
const READY_WITHIN_MS = 5_000;
/** Longer than the cache of accounts, so that every step uses the database. */
const OUT_OF_MEMORY_MS = 4_100;

const countOrders = statement(
  'test.orders',
  'SELECT count(*)::int AS count FROM orders WHERE order_id = ANY($1)',
);

interface Timed {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
  readonly tookMs: number;
}

async function time(node: GatewayNode, path: string, init?: RequestInit): Promise<Timed> {
  const startedAt = performance.now();
  const response = await fetch(`${node.url}${path}`, { redirect: 'manual', ...init });
  const text = await response.text();
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, text, retryAfter, tookMs: performance.now() - startedAt };
}

const creation = () => {
  const data = validPayment({ request_id: crypto.randomUUID(), notify_url: 'http://127.0.0.1:9/' });
  return { orderId: String(data.order_id), body: signedBody('v3.CreatePayments', data) };
};

interface Place {
  readonly node: GatewayNode;
  readonly line: DatabaseLine;
  readonly database: Database;
}

/** A node whose database connection goes through a line. */
async function withNode(work: (node: GatewayNode, line: DatabaseLine, database: Database) => Promise<void>) {
  const { database, url, drop } = await testDatabase();
  const line = await openDatabaseLine(url, SLOW_MS);
  let node: GatewayNode | undefined;
  try {
    node = await startNode(line.url, { LOG_LEVEL: 'silent' });
    await work(node, line, database);
  } finally {
    await node?.kill();
    await line.close();
    await drop();
  }
}

/** The requests sent while the database is away. */
async function askEverything(node: GatewayNode, bodies: readonly string[], page: string) {
  const [shown, ready, ...answers] = await Promise.all([
    time(node, page),
    time(node, '/readyz'),
    ...bodies.map((body) => time(node, '/Payments', { method: 'POST', body })),
  ]);
  return { shown, ready, answers };
}

function checkAnswer({ status, text, retryAfter, tookMs }: Timed, isSlow: boolean): void {
  const { code } = JSON.parse(text) as { code: string };
  assert.ok(tookMs < ANSWER_WITHIN_MS, `an answer took ${Math.round(tookMs)} ms`);
  // With a slow database, the answer may still be in time.
  if (isSlow && code !== '-1004') return;
  assert.deepEqual([code, status], ['-1004', 503]);
  assert.match(retryAfter ?? '', /^[1-9]\d*$/);
}

/** Polls until the node is ready and answers again. Returns how long that took. */
async function timeRecovery(node: GatewayNode, query: string): Promise<number> {
  const startedAt = performance.now();
  await waitFor(async () => (await time(node, '/readyz')).status === 200, READY_WITHIN_MS);
  await waitFor(async () => (await postTo(node, query)).code === '200', READY_WITHIN_MS);
  return Math.round(performance.now() - startedAt);
}

describe('a database that is away', { concurrency: true }, () => {
  for (const [state, isSlow] of [
    ['cut', false],
    ['slow', true],
    ['black-hole', false],
  ] as const) {
    test(`${state}: -1004 within five seconds, recovery without restart, and a retry creates one order`, (t) =>
      withNode(async (node, line, database) => {
        const seen = { slowestMs: 0, recoveryMs: 0 };
        for (let round = 0; round < ROUNDS; round += 1) {
          const { slowestMs, recoveryMs } = await playRound({ node, line, database }, state, round);
          seen.slowestMs = Math.max(seen.slowestMs, slowestMs);
          seen.recoveryMs = Math.max(seen.recoveryMs, recoveryMs);
          if ((round + 1) % TOLD_EVERY === 0) console.log(`${state}: ${round + 1} rounds`);
        }
        const rounds = ROUNDS === 1 ? '' : `, ${ROUNDS} rounds`;
        t.diagnostic(
          `${state}${rounds}: slowest answer ${seen.slowestMs} ms, ready after ${seen.recoveryMs} ms`,
        );
      }));

    /** The database goes away once. Returns the slowest answer meanwhile, and how long the recovery took. */
    async function playRound({ node, line, database }: Place, become: typeof state, round: number) {
      const known = await postTo(node, creation().body);
      assert.equal(known.code, '200', known.message);
      await sleep(OUT_OF_MEMORY_MS);
      line.become(become);
      const lastsUntil = performance.now() + (become === 'black-hole' ? holeMs(round) : 0);
      const creations = [creation(), creation(), creation(), creation()];
      const query = signedBody('v3.QueryOrder', { trade_id: known.data.trade_id });
      const bodies = [...creations.map(({ body }) => body), query, signedBody('x', {}, { user: 'nobody' })];
      const { shown, ready, answers } = await askEverything(node, bodies, new URL(known.data.url!).pathname);
      for (const answer of answers) checkAnswer(answer, isSlow);
      if (!isSlow) assert.deepEqual([shown.status, ready.status], [503, 503]);
      await sleep(Math.max(0, lastsUntil - performance.now()));
      line.become('open');
      const recoveryMs = await timeRecovery(node, query);
      for (const { body } of creations) assert.equal((await postTo(node, body)).code, '200');
      const orderIds = creations.map(({ orderId }) => orderId);
      const [row] = await database.query<{ count: number }>(countOrders, [orderIds]);
      assert.equal(row?.count, creations.length);
      return { slowestMs: Math.round(Math.max(...answers.map(({ tookMs }) => tookMs))), recoveryMs };
    }
  }
});
