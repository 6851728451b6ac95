/** Who is on the other end of the connection. */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * The address of the connection; `unknown` where there is none, as in tests without a socket. Headers are not
 * believed.
 */
export const clientAddress = (context: Context): string =>
  (context.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? 'unknown';
