/** `GET /sandbox/merchants/:uid/payouts` and `POST /sandbox/payouts/:id`: testers decide on payouts as operators do. */
import type { Hono } from 'hono';
import * as v from 'valibot';
import { refuse } from '../guard-rail-routes.ts';
import { deskRoutes } from '../sandbox-desk.ts';
import type { SchemeOptions } from '../scheme-options.ts';
import { isUuid, readRequest } from '../scheme-requests.ts';

/** The states that an operator sets; the simulated bank sets the others. */
const decision = v.object({
  state: v.picklist(['pending', 'declined', 'cancelled'], 'is not one of pending, declined, cancelled'),
});

/** Returns the routes, mounted at the root. A move that the payout's state does not allow is 409. */
export function payoutControl({ payouts }: SchemeOptions): Hono {
  const control = deskRoutes('/sandbox/payouts/:id', async (c, body) => {
    const read = readRequest(decision, body);
    if ('error' in read) return refuse(c, 400, read.error);
    const id = (c.req.param('id') ?? '').toLowerCase();
    const result = isUuid(id) ? await payouts?.move(id, read.content.state) : undefined;
    if (!result) return refuse(c, 404, 'There is no such payout.');
    const { moved, payout } = result;
    return moved ? c.json(payout) : refuse(c, 409, `The payout is ${payout.state} already.`);
  });
  return control.get('/sandbox/merchants/:uid/payouts', async (c) => {
    const found = await payouts?.list(c.req.param('uid') ?? '');
    c.header('cache-control', 'no-store');
    return found ? c.json({ payouts: found }) : refuse(c, 404, 'There is no merchant of this UID here.');
  });
}
