/** The simulated gift-card scheme's API for the rail. See README.md, Gift cards. */
import { formatAmount } from '@gangway/protocol';
import { Hono } from 'hono';
import * as v from 'valibot';
import { guardRailRoutes, refuse } from '../guard-rail-routes.ts';
import type { SchemeOptions } from '../scheme-options.ts';
import { amount, currency, readRequest, uuid } from '../scheme-requests.ts';
import { insertGiftCardReturn } from '../scheme-returns.ts';
import { serveByRequest } from '../serve-by-request.ts';
import { serveReturns } from '../serve-returns.ts';
import {
  balanceToTell,
  chargeGiftCard,
  findGiftCard,
  findGiftCardPayment,
  type GiftCardPayment,
} from './gift-card-store.ts';

const digits = (form: RegExp) => v.pipe(v.string('is missing'), v.regex(form, 'has a wrong format'));

const chargeRequest = v.object({
  requestId: uuid,
  number: digits(/^\d{8,24}$/),
  pin: digits(/^\d{4,8}$/),
  amount,
  currency,
});

/** Returns the routes under `/scheme/gift-cards`. */
export function giftCardApi(options: SchemeOptions): Hono {
  const api = new Hono();
  guardRailRoutes(api, ['/scheme/gift-cards/*'], options, () => 'gift-cards');

  api.post('/scheme/gift-cards/payments', async (c) => {
    const read = readRequest(chargeRequest, await c.req.text());
    if ('error' in read) return refuse(c, 400, read.error);
    const { amount: amountMinor, ...content } = read.content;
    // No response, without making the rail wait for its timeout.
    if (findGiftCard(options.key, content.number)?.behaviour === 'silent') return c.body(null, 503);
    const charge = { ...content, amountMinor, now: options.clock.now() };
    const payment = await chargeGiftCard(options.database, options.key, charge);
    const isSame = payment.amountMinor === amountMinor && payment.currency === content.currency;
    return isSame
      ? c.json(describe(payment, await balanceToTell(options.database, payment)))
      : refuse(c, 409, 'This requestId was used for another payment.');
  });

  // A card is charged at once or never, so there is nothing to cancel.
  serveByRequest(api, '/scheme/gift-cards/payments', {
    find: (requestId) => findGiftCardPayment(options.database, requestId),
    describe: (payment) => describe(payment),
  });
  serveReturns(api, '/scheme/gift-cards/returns', options, insertGiftCardReturn);
  return api;
}

const describe = (
  { id, requestId, state, amountMinor, currency: unit, reason, decidedAt }: GiftCardPayment,
  balance?: bigint,
) => ({
  paymentId: id,
  requestId,
  state,
  amount: formatAmount(amountMinor),
  currency: unit,
  decidedAt: decidedAt.toISOString(),
  ...(reason && { reason }),
  ...(balance !== undefined && { balance: formatAmount(balance) }),
});
