/** The server of the tested shops: it receives notifications, one path per shop. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A running server. */
export interface ShopServer {
  /** Without a trailing slash. */
  readonly url: string;
  /** Returns the bodies posted to a path, oldest first. */
  received(path: string): readonly string[];
  close(): Promise<void>;
}

/** Starts a server; `acknowledge` returns the answer for a path. */
export async function openShopServer(acknowledge: (path: string) => string): Promise<ShopServer> {
  const bodies = new Map<string, string[]>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.set(path, [...(bodies.get(path) ?? []), Buffer.concat(chunks).toString('utf8')]);
      response.end(acknowledge(path));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: (path) => bodies.get(path) ?? [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
