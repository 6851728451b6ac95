/** Middleware of the scheme's API: authentication, body limit, fault injection and error responses. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FaultyRail } from '@gangway/protocol';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { injectRailFault, type RailFaultOptions } from './inject-rail-fault.ts';
import { signCallback } from './scheme-callback.ts';

/** The largest accepted body, in bytes. */
const BODY_BYTES_MAX = 64 * 1024;

/**
 * Accepts only calls with `Authorization: Bearer <key>` and a body within the limit, then injects the fault of the
 * calling rail. Every response is signed like a callback: over its body, in `Scheme-Signature`.
 */
export function guardRailRoutes(
  api: Hono,
  paths: readonly string[],
  options: RailFaultOptions,
  railOf: (c: Context) => FaultyRail | undefined,
): void {
  api.onError((error, c) => {
    console.error('scheme:', error);
    return refuse(c, 500, 'The scheme failed.');
  });
  const mode = injectRailFault(options, railOf);
  for (const path of paths) {
    api.use(path, async (c, next) => {
      await next();
      const { status, headers } = c.res;
      const body = await c.res.text();
      headers.set('Scheme-Signature', signCallback(body, options.key));
      // In the place of another one it would be made a stream.
      c.res = undefined;
      c.res = new Response(body, { status, headers });
    });
    api.use(path, async (c, next) => {
      if (isAuthorised(c.req.header('Authorization'), options.key)) return next();
      return refuse(c, 401, 'The scheme key is missing or wrong.');
    });
    api.use(path, limitBody);
    api.use(path, mode);
  }
}

const limitStream = bodyLimit({
  maxSize: BODY_BYTES_MAX,
  onError: (c) => refuse(c, 413, 'The body is too large.'),
});

/** A body that says its length needs no stream: HTTP holds it to its Content-Length. */
const limitBody: MiddlewareHandler = (c, next) => {
  const length = c.req.header('Content-Length');
  return length !== undefined && Number(length) <= BODY_BYTES_MAX ? next() : limitStream(c, next);
};

/** Returns an error response of the API. */
export const refuse = (c: Context, status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 500, error: string) =>
  c.json({ error }, status);

function isAuthorised(header: string | undefined, key: string): boolean {
  // Hashes have equal length, so that the comparison takes equal time for every guess.
  const hash = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${key}`));
}
