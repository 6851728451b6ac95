/** Puts the shop on a port of this machine, and takes it off again. */
import { createServer, type Server } from 'node:http';
import { StartupFailure } from '@gangway/gateway';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';

const HOST = '127.0.0.1';

/** Requests under way get this long before their connections are cut, in milliseconds. */
const DRAIN_MS = 3_000;

/** A served shop. */
export interface Served {
  /** Takes no new requests and lets those under way finish. */
  stop(): Promise<void>;
}

/** Throws StartupFailure naming the setting when the port is taken or may not be opened. */
export async function requireFreePort(port: number, setting: string): Promise<void> {
  const server = createServer();
  await listen(server, port, setting);
  await new Promise((resolve) => server.close(resolve));
}

/** Serves the shop on 127.0.0.1. */
export async function serveShop(app: Hono, port: number): Promise<Served> {
  const server = createServer(getRequestListener(app.fetch));
  await listen(server, port, 'PORT');
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

function listen(server: Server, port: number, setting: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be opened (${error.code})`;
      reject(new StartupFailure(`Port ${port} ${why}: set ${setting} to another one.`));
    });
    server.listen(port, HOST, resolve);
  });
}
