/** The simulated bank's API for payouts. A request is executed once, however often it is sent. */

import { type Queryable, statements } from '@gangway/gateway/extend';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { SchemeWord } from '../column-words.ts';
import { guardRailRoutes, refuse } from '../guard-rail-routes.ts';
import type { SchemeOptions } from '../scheme-options.ts';
import { amount, currency, filledText, isUuid, readRequest, uuid } from '../scheme-requests.ts';
import { payoutOutcome } from './payout-amounts.ts';

const payoutRequest = v.object({ requestId: uuid, amount, currency, payee: filledText(256) });

const SQL = statements('scheme-payouts', {
  insert: `INSERT INTO scheme_payouts (request_id, amount, currency, payee, state, created_at)
   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING state`,
  find: 'SELECT amount, state FROM scheme_payouts WHERE request_id = $1',
  bringBack: "UPDATE scheme_payouts SET state = 'returned' WHERE request_id = $1",
});

interface BankPayout {
  readonly amount: bigint;
  readonly state: SchemeWord<'scheme_payouts.state'>;
}

/** Returns the routes under `/scheme/payouts`. */
export function payoutApi(options: SchemeOptions): Hono {
  const { database, clock } = options;
  const api = new Hono();
  guardRailRoutes(api, ['/scheme/payouts/*'], options, () => 'payouts');

  api.post('/scheme/payouts', async (c) => {
    const read = readRequest(payoutRequest, await c.req.text());
    if ('error' in read) return refuse(c, 400, read.error);
    const { requestId, amount: amountMinor, currency: unit, payee } = read.content;
    const outcome = payoutOutcome(amountMinor);
    const state = outcome === 'refused' ? 'refused' : 'executed';
    const made = await database.query(SQL.insert, [requestId, amountMinor, unit, payee, state, clock.now()]);
    // No response, without making the rail wait for its timeout.
    if (made.length > 0 && outcome === 'silent') return c.body(null, 503);
    const known = await findPayout(database, requestId);
    if (known?.amount !== amountMinor) return refuse(c, 409, 'This requestId was used for another payout.');
    return c.json({ requestId, state: known.state });
  });

  api.get('/scheme/payouts/by-request/:requestId', async (c: Context) => {
    const requestId = c.req.param('requestId') ?? '';
    const known = isUuid(requestId) ? await findPayout(database, requestId) : undefined;
    if (!known) return refuse(c, 404, 'The bank has never seen this request.');
    const isBack = known.state === 'executed' && payoutOutcome(known.amount) === 'returned';
    if (isBack) await database.query(SQL.bringBack, [requestId]);
    return c.json({ requestId, state: isBack ? 'returned' : known.state });
  });
  return api;
}

const findPayout = async (db: Queryable, requestId: string): Promise<BankPayout | undefined> =>
  (await db.query<BankPayout>(SQL.find, [requestId]))[0];
