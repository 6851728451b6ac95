/** What every store serves under `…/by-request/:requestId`: what a rail's request has made, and its cancellation. */
import type { Context, Hono } from 'hono';
import { refuse } from './guard-rail-routes.ts';
import { isUuid } from './scheme-requests.ts';

/** A store, by the ids of the requests of its rail. */
interface Requested<Made> {
  find(requestId: string): Promise<Made | undefined>;
  /** Cancels what can still be cancelled; absent where nothing ever can. */
  cancel?(requestId: string): Promise<unknown>;
  /** Returns the body of the response. */
  describe(made: Made): object;
  /** Who reports that it does not know a request. */
  readonly who?: string;
}

/** Adds the routes below a path. Both respond with the current state; an unknown request is 404. */
export function serveByRequest<Made>(api: Hono, path: string, store: Requested<Made>): void {
  const report = async (c: Context) => {
    const requestId = c.req.param('requestId') ?? '';
    const made = isUuid(requestId) ? await store.find(requestId) : undefined;
    if (made) return c.json(store.describe(made));
    return refuse(c, 404, `The ${store.who ?? 'scheme'} has never seen this request.`);
  };
  api.get(`${path}/by-request/:requestId`, report);
  api.post(`${path}/by-request/:requestId/cancel`, async (c) => {
    const requestId = c.req.param('requestId');
    if (isUuid(requestId)) await store.cancel?.(requestId);
    return report(c);
  });
}
