/** `POST /sandbox/balances/:merchant`: simulated money for a merchant's balance. For automated tests. */
import { formatAmount } from '@gangway/protocol';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { refuse } from './guard-rail-routes.ts';
import { deskRoutes } from './sandbox-desk.ts';
import type { SchemeOptions } from './scheme-options.ts';
import { amount, currency, readRequest } from './scheme-requests.ts';

const moneyRequest = v.object({ amount, currency });

/** Returns the route, mounted at the root. */
export const balanceControl = (options: SchemeOptions): Hono =>
  deskRoutes('/sandbox/balances/:merchant', async (c, body) => {
    const read = readRequest(moneyRequest, body);
    if ('error' in read) return refuse(c, 400, read.error);
    const { amount: amountMinor, currency: unit } = read.content;
    const merchant = c.req.param('merchant') ?? '';
    const isGiven = await options.giveMoney?.(merchant, { amountMinor, currency: unit });
    if (!isGiven) return refuse(c, 404, 'There is no merchant of this UID here.');
    return c.json({ merchant, amount: formatAmount(amountMinor), currency: unit });
  });
