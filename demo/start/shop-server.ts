/** Starts and stops the shop's HTTP server. */
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { StartupFailure } from '@gangway/gateway';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';

/** Where the shop listens; the default is 127.0.0.1. */
export interface ShopPlace {
  readonly host?: string;
  /** PEM; if set, the shop serves HTTPS. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

const HOST = '127.0.0.1';

/** Time for running requests before their connections are closed, in milliseconds. */
const DRAIN_MS = 3_000;

/** A running server. */
export interface Served {
  /** Stops accepting requests and lets running ones finish. */
  stop(): Promise<void>;
}

/** Throws StartupFailure naming the setting if the port is taken or may not be opened. */
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
