/** `POST /sandbox/balances/:merchant`: pretend money for a merchant's balance. For automated tests. */
import { formatAmount } from '@gangway/protocol';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import type { SchemeOptions } from './scheme-options.ts';
import { amount, currency, readRequest } from './scheme-requests.ts';

/** The largest body that is read, in bytes. */
const BODY_BYTES_MAX = 4 * 1024;

const gift = v.object({ amount, currency });

/** The route, to be mounted at the root. It needs no key: there is nothing but pretend money behind it. */
export function balanceControl({ giveMoney }: SchemeOptions): Hono {
  const control = new Hono();
  control.use('/sandbox/balances/*', bodyLimit({ maxSize: BODY_BYTES_MAX }));
  control.post('/sandbox/balances/:merchant', async (c) => {
    const read = readRequest(gift, await c.req.text());
    if ('error' in read) return c.json({ error: read.error }, 400);
    const { amount: amountMinor, currency: unit } = read.content;
    const merchant = c.req.param('merchant');
    const isGiven = await giveMoney?.(merchant, { amountMinor, currency: unit });
    if (!isGiven) return c.json({ error: 'There is no merchant of this UID here.' }, 404);
    return c.json({ merchant, amount: formatAmount(amountMinor), currency: unit });
  });
  return control;
}
