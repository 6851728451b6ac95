/** Calls for automated tests: what a person does at a page of the pretend world, as JSON without a key. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refuse } from './rail-door.ts';

const BODY_BYTES_MAX = 4 * 1024;

/**
 * One `POST` route. Only JSON is read: a page of another site cannot send that without being asked first (CORS), and
 * nobody answers it.
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
    c.req.header('content-type')?.startsWith('application/json')
      ? answer(c, await c.req.text())
      : refuse(c, 400, 'Send JSON, with Content-Type: application/json.'),
  );
  return desk;
}
