/** Opens and closes the HTTP server's port. */
import type { Server } from 'node:http';
import { StartupFailure } from './storage/startup-failure.ts';

/** Requests under way get this long before their connections are cut. */
const DRAIN_MS = 5_000;
/** How often connections that have become idle meanwhile are closed. */
const IDLE_CHECK_MS = 50;

/** Listens, or throws StartupFailure naming the port. */
export function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartupFailure(whyNot(error, host, port))),
    );
    server.listen(port, host, () => resolve());
  });
}

function whyNot(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use: stop the other program or set PORT to another one.`;
  if (error.code === 'EACCES')
    return `Port ${port} may not be opened by this user: set PORT to one above 1023.`;
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
