// SIGTERM to a node under load: what it has taken is answered, load balancers are told, and it is gone soon.
import assert from 'node:assert/strict';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, statement } from '../../packages/gateway/src/storage/database.ts';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { type GatewayNode, startNode } from './node-process.ts';
import { waitFor } from './orders-and-books.ts';

const WRITERS = 16;
const ORDERS_BEFORE = 100;
/** Requests under load take milliseconds; a stop that waits for clients to go away would take seconds. */
const STOP_WITHIN_MS = 4_000;

const allOrders = statement('test.all-orders', 'SELECT order_id AS "orderId" FROM orders');

/** Sends one creation; answers its HTTP status, or undefined when no whole answer came. */
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

/** Writers with connections of their own until the node is gone; notes which orders were acknowledged. */
async function writeUntilGone(
  node: GatewayNode,
  acknowledged: Set<string>,
  keepAlive: boolean,
): Promise<void> {
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const agent = new Agent({ keepAlive, maxSockets: 1 });
      while (node.process.exitCode === null) {
        const data = validPayment({ notify_url: 'http://127.0.0.1:9/' });
        const status = await send(node.url, signedBody('v3.CreatePayments', data), agent);
        if (status === 200) acknowledged.add(String(data.order_id));
        else if (status !== undefined) assert.fail(`an order was answered with HTTP ${status}`);
        else await sleep(10);
      }
      agent.destroy();
    }),
  );
}

async function readOrders(database: Database): Promise<Set<string>> {
  return new Set((await database.query<{ orderId: string }>(allOrders)).map(({ orderId }) => orderId));
}

describe('SIGTERM to a node under load', () => {
  for (const keepAlive of [false, true]) {
    test(`${keepAlive ? 'kept' : 'new'} connections: whatever it has taken it answers`, async (t) => {
      const { database, url, drop } = await testDatabase();
      const node = await startNode(url);
      const acknowledged = new Set<string>();
      const writing = writeUntilGone(node, acknowledged, keepAlive);
      await waitFor(async () => acknowledged.size >= ORDERS_BEFORE);
      const startedAt = performance.now();
      const code = await node.stop();
      const tookMs = Math.round(performance.now() - startedAt);
      await writing;
      t.diagnostic(`${acknowledged.size} orders, stopped in ${tookMs} ms`);
      assert.equal(code, 0, node.output());
      const orders = await readOrders(database);
      await drop();
      assert.deepEqual(
        [...orders].filter((id) => !acknowledged.has(id)),
        [],
        'made and never acknowledged',
      );
      assert.deepEqual(
        [...acknowledged].filter((id) => !orders.has(id)),
        [],
        'acknowledged and never made',
      );
      assert.ok(tookMs < STOP_WITHIN_MS, `the stop took ${tookMs} ms`);
    });
  }

  test('/readyz turns 503 while a request that began before is finished', async () => {
    const { url, drop } = await testDatabase();
    const node = await startNode(url);
    const socket = connect(Number(new URL(node.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n');
    // The node has the first half before it hears the signal.
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
