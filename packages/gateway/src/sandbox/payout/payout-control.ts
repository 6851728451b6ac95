/** `GET /sandbox/merchants/:uid/payouts` and `POST /sandbox/payouts/:id`: a tester decides as the operator would. */
import type { Hono } from 'hono';
import * as v from 'valibot';
import { refuse } from '../guard-rail-routes.ts';
import { deskRoutes } from '../sandbox-desk.ts';
import type { SchemeOptions } from '../scheme-options.ts';
import { isUuid, readRequest } from '../scheme-requests.ts';

/** What an operator decides; what the bank makes of it is the pretend bank's. */
const decision = v.object({
  state: v.picklist(['pending', 'declined', 'cancelled'], 'is not one of pending, declined, cancelled'),
});

/** The routes, to be mounted at the root. Moving a payout where its state does not allow it is 409. */
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
