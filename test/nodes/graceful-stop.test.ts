// SIGTERM to a node under load: accepted requests are answered, /readyz turns 503, and the process ends soon.
import assert from 'node:assert/strict';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, statement } from '../../packages/gateway/src/storage/database.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { waitFor } from '../faults/orders-and-ledger.ts';
import { type GatewayNode, startNode } from './node-process.ts';

const WRITERS = 16;
const ORDERS_BEFORE = 100;
const DRAIN_SECONDS = 1;
const PROBE_MS = 50;
/** Requests under load take milliseconds; a stop that waited for clients to disconnect would take seconds longer. */
const STOP_WITHIN_MS = DRAIN_SECONDS * 1000 + 4_500;

const allOrders = statement('test.all-orders', 'SELECT order_id AS "orderId" FROM orders');

/** Sends one creation. Returns its HTTP status, or undefined without a complete answer. */
function send(url: string, body: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = httpRequest(`${url}/Payments`, { method: 'POST', agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.complete ? response.statusCode : undefined));
      response.on('error', () => resolve(undefined));
    });
    request.on('error', () => resolve(undefined));
    request.end(body);
  });
}

/** Order → HTTP status of its creation: 200, 503 for -1004, or undefined without a complete answer. */
type Answers = Map<string, number | undefined>;

/** Runs writers with separate connections until a probe reports that the node is not ready. */
async function writeWhileReady(node: GatewayNode, answers: Answers, keepAlive: boolean): Promise<void> {
  let isReady = true;
  const writing = Array.from({ length: WRITERS }, async () => {
    const agent = new Agent({ keepAlive, maxSockets: 1 });
    while (isReady) {
      const data = validPayment({ notify_url: 'http://127.0.0.1:9/' });
      answers.set(String(data.order_id), await send(node.url, signedBody('v3.CreatePayments', data), agent));
    }
    agent.destroy();
  });
  while (isReady) {
    await sleep(PROBE_MS);
    isReady = (await fetch(`${node.url}/readyz`)).ok;
  }
  await Promise.all(writing);
}

async function readOrders(database: Database): Promise<Set<string>> {
  return new Set((await database.query<{ orderId: string }>(allOrders)).map(({ orderId }) => orderId));
}

describe('SIGTERM to a node under load', () => {
  for (const keepAlive of [false, true]) {
    test(`${keepAlive ? 'kept' : 'new'} connections: requests are answered until a probe returns 503`, async (t) => {
      const { database, url, drop } = await testDatabase();
      const node = await startNode(url, { GW_DRAIN_SECONDS: String(DRAIN_SECONDS) });
      const answers: Answers = new Map();
      const writing = writeWhileReady(node, answers, keepAlive);
      await waitFor(async () => answers.size >= ORDERS_BEFORE);
      const startedAt = performance.now();
      const code = await node.stop();
      const tookMs = Math.round(performance.now() - startedAt);
      await writing;
      t.diagnostic(`${answers.size} answers, stopped in ${tookMs} ms`);
      assert.equal(code, 0, node.output());
      const orders = await readOrders(database);
      await drop();
      const failed = [...answers].filter(([, status]) => status !== 200 && status !== 503);
      const missing = [...answers].filter(([id, status]) => status === 200 && !orders.has(id));
      const unanswered = [...orders].filter((id) => !answers.has(id));
      assert.deepEqual({ failed, missing, unanswered }, { failed: [], missing: [], unanswered: [] });
      assert.ok(tookMs < STOP_WITHIN_MS, `the stop took ${tookMs} ms`);
    });
  }

  test('/readyz returns 503 while an earlier request is completed', async () => {
    const { url, drop } = await testDatabase();
    const node = await startNode(url);
    const socket = connect(Number(new URL(node.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n');
    // The node has received the first half before the signal.
    await sleep(100);
    const stopped = node.stop();
    await sleep(300);
    socket.end('\r\n');
    assert.equal(await stopped, 0);
    assert.match(answer, /^HTTP\/1\.1 503 /);
    assert.match(answer, /^connection: close\r$/im);
    assert.match(answer, /stopping$/);
    await drop();
  });
});
