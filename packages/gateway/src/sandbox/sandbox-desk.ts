/** Calls for automated tests: what a person does at a page of the pretend world, as JSON without a key. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refuse } from './rail-door.ts';

const BODY_BYTES_MAX = 4 * 1024;

/**
 * One `POST` route, the same for every call: the body is JSON, whatever its media type says. No key is asked for, as
 * there is nothing but pretend money behind it; but a page of another site is refused, as browsers name it.
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
  desk.post(path, async (c) =>
    isFromOtherPage(c)
      ? refuse(c, 403, 'A page of another site may not call this.')
      : answer(c, await c.req.text()),
  );
  return desk;
}

/** Browsers tell the origin with every POST (Fetch, "append a request Origin header"); no page can leave it out. */
function isFromOtherPage({ req }: Context): boolean {
  const origin = req.header('origin');
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== new URL(req.url).host;
}
