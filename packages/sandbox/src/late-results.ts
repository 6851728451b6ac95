/** Accepts captures and returns, and reports their results to the rail later, as real acquirers do. */
import type { Context, Next } from 'hono';
import * as v from 'valibot';
import { postCallback } from './scheme-callback.ts';
import type { SchemeOptions } from './scheme-options.ts';

/** The services for a late result. */
export type LateOptions = Pick<SchemeOptions, 'key' | 'publicUrl' | 'deliverCallbacks' | 'stop'>;

/** What the last part of a call's path requests → the result that a success has. */
const RESULTS = new Map([
  ['returns', { incident: 'return', done: 'returned' }],
  ['captures', { incident: 'capture', done: 'captured' }],
]);

const asked = v.object({ requestId: v.string() });
const responded = v.object({ capturedAt: v.optional(v.string()) });

/**
 * Carries out a call. If it is a capture or a return that was carried out or refused, the response becomes 202, and the
 * result goes to the rail of that name after `pause`. Every other call is answered as usual.
 */
export async function respondLater(
  c: Context,
  next: Next,
  { rail, pause, options }: { rail: string; pause: () => Promise<void>; options: LateOptions },
): Promise<void> {
  await next();
  const late = RESULTS.get(c.req.path.split('/').at(-1) ?? '');
  const { status } = c.res;
  const isDecided = status === 200 || status === 404 || status === 409;
  if (!late || c.req.method !== 'POST' || !isDecided) return;
  const { incident, done } = late;
  const { requestId } = v.parse(asked, await c.req.json());
  const { capturedAt } = v.parse(responded, await c.res.clone().json());
  const result = status === 200 ? done : 'refused';
  const body = JSON.stringify({ incident, requestId, result, capturedAt });
  c.res = c.json({ state: 'accepted', requestId }, 202);
  if (options.deliverCallbacks === false) return;
  const { key, publicUrl, stop } = options;
  const url = `${publicUrl}/rails/${rail}/callback`;
  void pause().then(() => postCallback({ url, body }, key, stop ? { stop } : {}));
}
