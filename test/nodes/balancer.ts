/**
 * A simple load balancer for fault tests: probes `/readyz`, uses ready nodes in turn, keeps connections open, and never
 * retries.
 */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Probe timeout: on a busy machine a ready node may answer slowly. */
const PROBE_WITHIN_MS = 2_000;

/** A running balancer. */
export interface Balancer {
  /** Its URL, without a trailing slash. */
  readonly url: string;
  /** The nodes whose last probe returned 200. */
  ready(): readonly string[];
  stop(): Promise<void>;
}

/** Starts a balancer that probes the nodes every `probeMs`. A request that a node does not answer gets 502. */
export async function startBalancer(nodes: readonly string[], probeMs: number): Promise<Balancer> {
  const ready = new Set<string>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const probing = new Set<string>();
  async function probe(node: string): Promise<void> {
    // One at a time, so that the answers arrive in order.
    if (probing.has(node)) return;
    probing.add(node);
    const signal = AbortSignal.timeout(PROBE_WITHIN_MS);
    const isReady = await fetch(`${node}/readyz`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    probing.delete(node);
    if (isReady) ready.add(node);
    else ready.delete(node);
  }
  const probes = setInterval(() => nodes.forEach((node) => void probe(node)), probeMs);

  function passOn(incoming: IncomingMessage, response: ServerResponse): void {
    const node = [...ready][turn++ % Math.max(ready.size, 1)];
    const fail = () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    };
    if (!node) {
      fail();
      return;
    }
    const { method, url, headers } = incoming;
    const onward = request(`${node}${url}`, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.once('error', fail).pipe(response);
    });
    onward.once('error', fail);
    incoming.pipe(onward);
  }

  const server = createServer(passOn).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  await Promise.all(nodes.map(probe));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => [...ready],
    stop() {
      clearInterval(probes);
      agent.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
