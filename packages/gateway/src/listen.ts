/** Opens and closes the ports of HTTP servers. */
import { createServer, type Server as HttpServer } from 'node:http';
import { createServer as createSecureServer, type Server as HttpsServer } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { limitConnections } from './http/limit-connections.ts';
import type { HttpSettings } from './settings.ts';
import { StartupFailure } from './storage/startup-failure.ts';

/** Requests under way get this long before their connections are cut. */
const CUT_AFTER_MS = 5_000;
/** How often connections that have become idle meanwhile are closed. */
const IDLE_CHECK_MS = 50;

/** How long a client may take, in milliseconds. */
const CLIENT_TIMES = {
  /** For the head of a request, or for nothing at all. */
  headersTimeout: 10_000,
  /** For a whole request: 256 KiB at 13 KiB a second. */
  requestTimeout: 20_000,
  /** For taking nothing of an answer, however long that is. */
  answerTimeout: 30_000,
  /** How often connections that take longer are looked for. */
  connectionsCheckingInterval: 1_000,
};

type Server = HttpServer | HttpsServer;

/** The settings of a server besides its app. */
export interface ServerOptions extends Pick<HttpSettings, 'keepAliveMs' | 'connectionsMax'> {
  /** PEM; without it a TLS-terminating proxy stands in front, or nothing. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Other times than those of production. */
  readonly clientTimes?: typeof CLIENT_TIMES;
}

/**
 * A server that answers with an app. It closes connections that take too long for a request, and at most
 * `connectionsMax` are open at once.
 */
export function serverOf(app: Hono, options: ServerOptions): Server {
  const { tls, keepAliveMs, connectionsMax, clientTimes = CLIENT_TIMES } = options;
  // HTTP/1.0 needs no Host, and some load balancers ask for `/readyz` by it.
  const answer = getRequestListener(app.fetch, { hostname: 'localhost' });
  const times = { ...clientTimes, keepAliveTimeout: keepAliveMs };
  const server = tls
    ? createSecureServer({ ...times, handshakeTimeout: times.headersTimeout, ...tls }, answer)
    : createServer(times, answer);
  server.timeout = clientTimes.answerTimeout;
  // By default those behind the first thousand are dropped unseen: `Origin`, or what a proxy has added. The 16 KiB of a
  // head bound their number.
  server.maxHeadersCount = 0;
  limitConnections(server, connectionsMax);
  return server;
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
 * Ends a server. For `drainMs` it serves on and closes each connection with its next answer, so that no client still
 * holds one when the listener closes. Then it takes no new connections and lets requests finish; what is left after
 * five seconds is cut.
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
