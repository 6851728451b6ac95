/** Puts the shop on a port of this machine, and takes it off again. */
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { StartupFailure } from '@gangway/gateway';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';

/** Where the shop listens: only this machine reaches it, unless told otherwise. */
export interface ShopPlace {
  readonly host?: string;
  /** PEM; with it the shop speaks HTTPS. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

const HOST = '127.0.0.1';

/** Requests under way get this long before their connections are cut, in milliseconds. */
const DRAIN_MS = 3_000;

/** A served shop. */
export interface Served {
  /** Takes no new requests and lets those under way finish. */
  stop(): Promise<void>;
}

/** Throws StartupFailure naming the setting when the port is taken or may not be opened. */
export async function requireFreePort(port: number, setting: string, host = HOST): Promise<void> {
  const server = createServer();
  await listen(server, { port, host }, setting);
  await new Promise((resolve) => server.close(resolve));
}

/** Serves the shop, on 127.0.0.1 unless told otherwise. */
export async function serveShop(app: Hono, port: number, place: ShopPlace = {}): Promise<Served> {
  const { host = HOST, tls } = place;
  const answer = getRequestListener(app.fetch);
  const server = tls ? createSecureServer(tls, answer) : createServer(answer);
  await listen(server, { port, host }, 'PORT');
  return {
    stop: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

function listen(
  server: Pick<Server, 'once' | 'listen'>,
  { port, host }: { port: number; host: string },
  setting: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be opened (${error.code})`;
      reject(new StartupFailure(`Port ${port} ${why}: set ${setting} to another one.`));
    });
    server.listen(port, host, resolve);
  });
}
