/** Finds the IP address of a request's client. */
import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * Returns the address of the connection; `unknown` without a socket, as in tests. Behind `proxies` of our own, returns
 * the address that the outermost one added to `X-Forwarded-For`. Entries before it were sent by the client and are not
 * trusted.
 */
export function clientAddress(context: Context, proxies = 0): string {
  const forwarded = proxies > 0 ? context.req.header('x-forwarded-for')?.split(',') : undefined;
  const added = forwarded?.at(-proxies)?.trim();
  if (added && isIP(added) !== 0) return added;
  const env: Partial<HttpBindings> | undefined = context.env;
  return env?.incoming?.socket.remoteAddress ?? 'unknown';
}
