/** Calls for automated tests: the actions of the sandbox's pages as JSON, without a key. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refuse } from './guard-rail-routes.ts';

const BODY_BYTES_MAX = 4 * 1024;

/**
 * Returns one `POST` route of a call. The body is JSON, whatever its media type. It requires no key, because only
 * sandbox money is behind it. {@link onlyOwnPages} rejects pages of other sites.
 */
export function deskRoutes(path: string, answer: (c: Context, body: string) => Promise<Response>): Hono {
  const desk = new Hono();
  desk.onError((error, c) => {
    console.error('scheme:', error);
    return refuse(c, 500, 'The scheme failed.');
  });
  desk.use(
    path,
    bodyLimit({ maxSize: BODY_BYTES_MAX, onError: (c) => refuse(c, 413, 'The body is too large.') }),
  );
  desk.post(path, async (c) => answer(c, await c.req.text()));
  return desk;
}

/**
 * Rejects pages of other sites with 403. Browsers send the origin with every POST (Fetch, "append a request Origin
 * header"), and no page can omit it. It is compared with our own address, because the requested host name could be a
 * foreign name of this machine.
 */
export const onlyOwnPages =
  (publicUrl: string): MiddlewareHandler =>
  async (c, next) => {
    const origin = c.req.header('origin');
    if (origin !== undefined && origin !== new URL(publicUrl).origin)
      return refuse(c, 403, 'A page of another site may not call this.');
    await next();
  };
