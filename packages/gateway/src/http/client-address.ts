/** Who is on the other end of the connection. */
import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * The address of the connection; `unknown` where there is none, as in tests without a socket. Behind `proxies` of our
 * own, which each add the address they were reached from to `X-Forwarded-For`, the one that the outermost added. What
 * stands before it was written by the caller and is not believed.
 */
export function clientAddress(context: Context, proxies = 0): string {
  const forwarded = context.req.header('x-forwarded-for')?.split(',') ?? [];
  const added = proxies > 0 ? forwarded.at(-proxies)?.trim() : undefined;
  if (added && isIP(added) !== 0) return added;
  return (context.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? 'unknown';
}
