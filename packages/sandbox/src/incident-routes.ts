/** `POST /sandbox/incidents/:tradeId`: lets a dispute or a late failure happen to a paid payment. */
import { INCIDENTS, type Incident } from '@gangway/protocol';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { findAccountOf } from './bank/scheme-transactions.ts';
import { refuse } from './guard-rail-routes.ts';
import { applyIncident } from './incidents.ts';
import { storeOfRail } from './rails-of-stores.ts';
import { deskRoutes } from './sandbox-desk.ts';
import { postCallback } from './scheme-callback.ts';
import type { SchemeOptions } from './scheme-options.ts';
import { isUuid, readRequest } from './scheme-requests.ts';

const NAMES = Object.keys(INCIDENTS) as Incident[];
const wish = v.object({ incident: v.picklist(NAMES, `is not one of ${NAMES.join(', ')}`) });

/**
 * Returns the route, mounted at the root. It responds once the gateway has the webhook. An incident that cannot happen
 * to the payment in its present state is 409.
 */
export const incidentRoutes = (options: SchemeOptions): Hono =>
  deskRoutes('/sandbox/incidents/:tradeId', async (c, body) => {
    const read = readRequest(wish, body);
    if ('error' in read) return refuse(c, 400, read.error);
    const { database, clock, publicUrl, key, stop } = options;
    const tradeId = (c.req.param('tradeId') ?? '').toLowerCase();
    const paid = isUuid(tradeId) ? await options.findPaid?.(tradeId) : undefined;
    const store = paid && storeOfRail(paid.rail);
    if (!paid || !store)
      return refuse(c, 404, 'There is no paid payment of this trade_id at a bank or an acquirer.');
    const { incident } = read.content;
    const own = await findAccountOf(database, paid.paymentId);
    const url = own ? own.callbackUrl : `${publicUrl}/rails/${paid.rail}/callback`;
    if (url === '') return refuse(c, 409, 'The acquirer stays silent about this payment.');
    const webhook = await database.transaction((tx) =>
      applyIncident(tx, { ...paid, store, account: own?.account ?? '' }, incident, clock.now()),
    );
    if (!webhook) return refuse(c, 409, `${incident} cannot happen to this payment now.`);
    const isTaken = await postCallback({ url, body: JSON.stringify(webhook) }, key, stop ? { stop } : {});
    return c.json({ trade_id: tradeId, incident, taken: isTaken });
  });
