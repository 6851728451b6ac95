/** Opens and closes the ports of HTTP servers. */
import { createServer, type Server as HttpServer } from 'node:http';
import { createServer as createSecureServer, type Server as HttpsServer } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { limitConnections } from './http/limit-connections.ts';
import type { HttpSettings } from './settings.ts';
import { StartupFailure } from './storage/startup-failure.ts';

/** Requests in progress get this long before their connections are cut. */
const CUT_AFTER_MS = 5_000;
/** How often connections that have become idle are closed. */
const IDLE_CHECK_MS = 50;

/** The limits of a client's time, in milliseconds. */
const CLIENT_TIMES = {
  /** For the head of a request, or for sending nothing at all. */
  headersTimeout: 10_000,
  /** For a complete request: 256 KiB at 13 KiB a second. */
  requestTimeout: 20_000,
  /** For reading nothing of an answer, whatever its length. */
  answerTimeout: 30_000,
  /** How often these limits are checked. */
  connectionsCheckingInterval: 1_000,
};

type Server = HttpServer | HttpsServer;

/** The settings of a server besides its app. */
export interface ServerOptions extends Pick<HttpSettings, 'keepAliveMs' | 'connectionsMax'> {
  /** PEM. Without it, the server speaks plain HTTP, usually behind a TLS-terminating proxy. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Replaces the limits of production in tests. */
  readonly clientTimes?: typeof CLIENT_TIMES;
}

/**
 * Returns a server for an app. It closes connections that take too long for a request, and keeps at most
 * `connectionsMax` open.
 */
export function serverOf(app: Hono, options: ServerOptions): Server {
  const { tls, keepAliveMs, connectionsMax, clientTimes = CLIENT_TIMES } = options;
  // HTTP/1.0 requires no Host, and some load balancers probe `/readyz` with it.
  const answer = getRequestListener(app.fetch, { hostname: 'localhost' });
  const times = { ...clientTimes, keepAliveTimeout: keepAliveMs };
  const server = tls
    ? createSecureServer({ ...times, handshakeTimeout: times.headersTimeout, ...tls }, answer)
    : createServer(times, answer);
  server.timeout = clientTimes.answerTimeout;
  // By default Node drops headers after the first thousand, which may include `Origin` or those of a proxy. The limit
  // of 16 KiB for a head also limits their number.
  server.maxHeadersCount = 0;
  limitConnections(server, connectionsMax);
  return server;
}

/** An address to listen on, and the setting that determines it. */
export interface ListenAt {
  readonly server: Server;
  readonly host: string;
  readonly port: number;
  readonly setting: string;
}

/** Listens on all addresses or on none: then throws StartupFailure naming the port. */
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
 * Ends a server. For `drainMs` it still serves, and closes each connection after its next answer, so that no client
 * holds one when the listener closes. Then it accepts no new connections and lets requests finish. Connections left
 * after five seconds are cut.
 */
export async function stopListening(server: Server, drainMs = 0): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  await sleep(drainMs);
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), CUT_AFTER_MS);
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
