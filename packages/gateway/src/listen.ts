/** Opens and closes the ports of HTTP servers. */
import { createServer, type Server as HttpServer } from 'node:http';
import { createServer as createSecureServer, type Server as HttpsServer } from 'node:https';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { StartupFailure } from './storage/startup-failure.ts';

/** Requests under way get this long before their connections are cut. */
const DRAIN_MS = 5_000;
/** How often connections that have become idle meanwhile are closed. */
const IDLE_CHECK_MS = 50;

type Server = HttpServer | HttpsServer;

/** A server that answers with an app: over HTTPS when there is a certificate, otherwise for a proxy in front. */
export function serverOf(app: Hono, tls?: { readonly cert: string; readonly key: string }): Server {
  const answer = getRequestListener(app.fetch);
  return tls ? createSecureServer(tls, answer) : createServer(answer);
}

/** Where a server listens, and the setting that says so. */
export interface ListenAt {
  readonly server: Server;
  readonly host: string;
  readonly port: number;
  readonly setting: string;
}

/** Listens with all of these, or with none: then throws StartupFailure naming the port. */
export async function listenAll(places: readonly ListenAt[]): Promise<void> {
  for (const [index, place] of places.entries()) {
    try {
      await listen(place);
    } catch (error) {
      for (const { server } of places.slice(0, index)) await stopListening(server);
      throw error;
    }
  }
}

function listen({ server, host, port, setting }: ListenAt): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartupFailure(whyNot(error, { host, port, setting }))),
    );
    server.listen(port, host, () => resolve());
  });
}

function whyNot(error: NodeJS.ErrnoException, { host, port, setting }: Omit<ListenAt, 'server'>): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use: stop the other program or set ${setting} to another one.`;
  if (error.code === 'EACCES')
    return `Port ${port} may not be opened by this user: set ${setting} to one above 1023.`;
  return `The gateway cannot listen on ${host}:${port}: ${error.message}.`;
}

/**
 * Takes no new connections and lets requests finish; a kept connection is told to close with its next answer. What is
 * left after five seconds is cut.
 */
export function stopListening(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
