/** Accepts captures and returns, and reports their results to the rail later, as real acquirers do. */
import type { Context, Next } from 'hono';
import * as v from 'valibot';
import { findAccountOf } from './bank/scheme-transactions.ts';
import { postCallback } from './scheme-callback.ts';
import type { SchemeOptions } from './scheme-options.ts';

/** The services for a late result. */
export type LateOptions = Pick<SchemeOptions, 'database' | 'key' | 'publicUrl' | 'deliverCallbacks' | 'stop'>;

/** What the last part of a call's path requests → the result that a success has. */
const RESULTS = new Map([
  ['returns', { incident: 'return', done: 'returned' }],
  ['captures', { incident: 'capture', done: 'captured' }],
]);

const asked = v.object({ requestId: v.string(), transactionId: v.optional(v.string()) });
const responded = v.object({ capturedAt: v.optional(v.string()) });

/**
 * Carries out a call. If it is a capture or a return that was carried out or refused, the response becomes 202, and the
 * result goes to the rail of that name after `pause`, or to the address of a payment that a rail account has made.
 * Every other call is answered as usual, and so is a return of a payment about which the scheme stays silent.
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
  const { requestId, transactionId } = v.parse(asked, await c.req.json());
  const own = transactionId === undefined ? undefined : await findAccountOf(options.database, transactionId);
  const url = own ? own.callbackUrl : `${options.publicUrl}/rails/${rail}/callback`;
  if (url === '') return;
  const { capturedAt } = v.parse(responded, await c.res.clone().json());
  const result = status === 200 ? done : 'refused';
  const body = JSON.stringify({ incident, requestId, paymentRequestId: own?.requestId, result, capturedAt });
  c.res = c.json({ state: 'accepted', requestId }, 202);
  if (options.deliverCallbacks === false) return;
  const { key, stop } = options;
  void pause().then(() => postCallback({ url, body }, key, stop ? { stop } : {}));
}
