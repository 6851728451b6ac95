// A rolling restart of two nodes behind a load balancer, under load: no request fails.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../packages/gateway/src/storage/test-database.ts';
import { signedBody, validPayment } from '../../packages/gateway/src/test-gateway.ts';
import { freePort } from '../../packages/gateway/src/test-ports.ts';
import { waitFor } from '../faults/orders-and-ledger.ts';
import { startBalancer } from './balancer.ts';
import { type GatewayNode, startNode } from './node-process.ts';
import { startRequests } from './steady-requests.ts';

/** Both nodes restart, one of them twice. */
const RESTARTS = 3;
const WRITERS = 4;
const PROBE_MS = 300;
/** The time of three probes, rounded up. */
const GW_DRAIN_SECONDS = '1';
/** Requests between two restarts, enough for both nodes to serve some. */
const BETWEEN = 50;

test(`${RESTARTS} rolling restarts of two nodes under load: no request fails`, async (t) => {
  const { url, drop } = await testDatabase();
  const ports = [String(await freePort()), String(await freePort())];
  const start = (place: number): Promise<GatewayNode> =>
    startNode(url, { PORT: ports[place]!, GW_DRAIN_SECONDS, GW_PUBLIC_URL: `http://127.0.0.1:${ports[0]}` });
  const nodes = [await start(0), await start(1)];
  const balancer = await startBalancer(
    nodes.map((node) => node.url),
    PROBE_MS,
  );
  t.after(async () => {
    await balancer.stop();
    await Promise.all(nodes.map((node) => node.kill()));
    await drop();
  });
  const requests = startRequests(balancer, WRITERS, () =>
    signedBody('v3.CreatePayments', validPayment({ notify_url: 'http://127.0.0.1:9/' })),
  );

  try {
    for (let round = 0; round < RESTARTS; round += 1) {
      const place = round % 2;
      assert.equal(await nodes[place]!.stop(), 0, nodes[place]!.output());
      nodes[place] = await start(place);
      await waitFor(async () => balancer.ready().length === nodes.length);
      await requests.further(BETWEEN);
    }
  } finally {
    await requests.stop();
  }
  t.diagnostic(`${requests.answers.length} requests during ${RESTARTS} restarts`);
  assert.deepEqual(requests.failed(), []);
});
