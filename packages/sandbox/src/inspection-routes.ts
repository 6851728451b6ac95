/**
 * `/sandbox/orders/:tradeId` returns everything about a payment. `/sandbox/notifications/:id/resend` resends a
 * notification.
 */
import { Hono } from 'hono';
import { refuse } from './guard-rail-routes.ts';
import { deskRoutes } from './sandbox-desk.ts';
import type { SchemeOptions } from './scheme-options.ts';
import { isUuid } from './scheme-requests.ts';

const RESEND = '/sandbox/notifications/:id/resend';

/**
 * Returns the routes, mounted at the root. They need no key, like everything under `/sandbox/`: a trade_id only shows a
 * sandbox payment, and a resend goes to the merchant's own address.
 */
export function inspectionRoutes({ readTimeline, resendNotification }: SchemeOptions): Hono {
  const routes = new Hono();
  routes.get('/sandbox/orders/:tradeId', async (c) => {
    const tradeId = c.req.param('tradeId').toLowerCase();
    const timeline = isUuid(tradeId) ? await readTimeline?.(tradeId) : undefined;
    c.header('cache-control', 'no-store');
    return timeline ? c.json(timeline) : refuse(c, 404, 'There is no such payment.');
  });
  const resend = deskRoutes(RESEND, async (c) => {
    const id = (c.req.param('id') ?? '').toLowerCase();
    const result = isUuid(id) ? await resendNotification?.(id) : undefined;
    if (result === 'queued') return c.json({ id, result });
    if (result === 'superseded')
      return refuse(c, 409, 'A newer notification of the same object is behind it: resend that one.');
    return refuse(c, 404, 'There is no such notification.');
  });
  return routes.route('/', resend);
}
