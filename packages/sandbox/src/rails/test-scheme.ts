/** A simulated scheme on its own port, for rail tests over HTTP. For tests only. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { testSandboxDatabase } from '../test-sandbox-database.ts';
import { TEST_KEY, testScheme } from '../testing-scheme.ts';
import type { SchemeAddress } from './scheme-client.ts';

/** Serves a scheme over a fresh database; `address` is for the rail. */
export async function serveScheme() {
  const { database, drop } = await testSandboxDatabase();
  const scheme = testScheme(database);
  const server = createServer(getRequestListener(scheme.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/scheme`;
  const address: SchemeAddress = { url, key: TEST_KEY };
  return {
    ...scheme,
    database,
    address,
    /** Posts to a route of the sandbox. */
    async post(path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
      const headers = { 'content-type': 'application/json' };
      const answer = await scheme.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await drop();
    },
  };
}

/** See {@link serveScheme}. */
export type ServedScheme = Awaited<ReturnType<typeof serveScheme>>;
