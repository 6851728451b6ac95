/**
 * A test gateway whose rails call the simulated scheme over HTTP, with calls by which tests send money and decide. For
 * tests only.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { AppServices } from '../../gateway/src/app.ts';
import { railRegistry } from '../../gateway/src/rails/rail-registry.ts';
import { releasePath } from '../../gateway/src/static-files/release.ts';
import { ROOT_KEY, type TestGateway, testGateway } from '../../gateway/src/test-gateway.ts';
import { gatewaySide } from './gateway-side.ts';
import { sandboxRails } from './rails/sandbox-rails.ts';
import { schemeApp } from './scheme-app.ts';
import type { SchemeOptions } from './scheme-options.ts';
import { testSandboxDatabase } from './test-sandbox-database.ts';
import { TEST_KEY } from './testing-scheme.ts';

/** A gateway with its sandbox. */
export interface TestSandbox extends TestGateway {
  /** Posts to a route of the sandbox, such as money that arrives. */
  postToSandbox(path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Calls the gateway or the sandbox as a browser does, without a network; redirects are not followed. */
  browse(url: string, init?: RequestInit): Promise<Response>;
}

/**
 * Starts a gateway with the sandbox's rails. `own` replaces the pause of a slow rail and the stolen cards; `changes`
 * replaces services of the gateway.
 */
export async function testSandboxGateway(
  own: Pick<SchemeOptions, 'pause' | 'attack'> = {},
  changes: Partial<AppServices> = {},
): Promise<TestSandbox> {
  const outer = new Hono();
  const server = createServer(getRequestListener(outer.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rails = railRegistry(sandboxRails({ url: `${publicUrl}/scheme`, key: TEST_KEY }));
  const gateway = await testGateway({ publicUrl, rails, ...changes }, testSandboxDatabase);
  const { database, clock, app } = gateway;
  const styleSheetUrl = releasePath(gateway.services.releases.own.id, 'pages', 'page.css');
  const { startPayment: _, ...side } = gatewaySide({ ...gateway.services, rootKey: ROOT_KEY });
  const scheme = { database, clock, key: TEST_KEY, publicUrl, styleSheetUrl, ...side };
  outer.route('/', schemeApp({ ...scheme, ...own }));
  // A route would leave out what the gateway serves where its API has no route.
  outer.notFound(({ req, env }) => app.fetch(req.raw, env));
  return {
    ...gateway,
    browse: async (url, init) => outer.request(url, init),
    async postToSandbox(path, body) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${publicUrl}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await gateway.stop();
    },
  };
}

/** Waits until `look` returns the wanted value. Throws with the last value. */
export async function until<T>(look: () => Promise<T>, wanted: (seen: T) => boolean): Promise<T> {
  const end = performance.now() + 5_000;
  for (;;) {
    const seen = await look();
    if (wanted(seen)) return seen;
    if (performance.now() > end) throw new Error(`Timed out; last value: ${String(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
