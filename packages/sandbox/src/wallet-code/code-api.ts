/** The simulated wallets' API for scanned codes, and the call by which a test decides. See README.md, Scanned codes. */
import { behaviourOfCode, formatAmount } from '@gangway/protocol';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { guardRailRoutes, refuse } from '../guard-rail-routes.ts';
import { deskRoutes } from '../sandbox-desk.ts';
import { postCallback } from '../scheme-callback.ts';
import type { SchemeOptions } from '../scheme-options.ts';
import {
  amount,
  currency,
  expiresInSeconds,
  filledText,
  readRequest,
  text,
  uuid,
  webAddress,
} from '../scheme-requests.ts';
import { insertCodeReturn } from '../scheme-returns.ts';
import { serveByRequest } from '../serve-by-request.ts';
import { serveReturns } from '../serve-returns.ts';
import {
  type CodePayment,
  chargeCode,
  decideCodePayment,
  findCodePayment,
  findOpenPayment,
} from './code-store.ts';

const code = v.pipe(v.string('is missing'), v.regex(/^\d{16,24}$/, 'is not 16 to 24 digits'));

const chargeRequest = v.object({
  requestId: uuid,
  code,
  wallet: filledText(64),
  payee: filledText(256),
  description: text(2_048),
  amount,
  currency,
  callbackUrl: webAddress,
  expiresInSeconds,
});

/** The payer's decision → the payment's state. */
const STATES = { pay: 'paid', refuse: 'refused', cancel: 'cancelled' } as const;

/** The payer's decisions in the wallet. */
export type PayerDecision = keyof typeof STATES;

const decisionRequest = v.object({
  auth_code: code,
  outcome: v.optional(v.picklist(['pay', 'refuse', 'cancel'], 'is not pay, refuse or cancel'), 'pay'),
});

/** Returns the routes under `/scheme/codes`, and `POST /sandbox/codes`. */
export function codeApi(options: SchemeOptions): Hono {
  const api = new Hono();
  guardRailRoutes(api, ['/scheme/codes/*'], options, () => 'codes');
  const { database, clock } = options;
  api.post('/scheme/codes/payments', (c) => charge(c, options));
  serveByRequest(api, '/scheme/codes/payments', {
    find: (requestId) => findCodePayment(database, requestId, clock.now()),
    cancel: (requestId) => decideCodePayment(database, requestId, { state: 'cancelled', now: clock.now() }),
    describe,
  });
  serveReturns(api, '/scheme/codes/returns', options, insertCodeReturn);
  return api.route('/', codeDeskRoutes(options));
}

/** `POST /sandbox/codes`: the payer of a code types the password, or refuses. */
function codeDeskRoutes(options: SchemeOptions): Hono {
  return deskRoutes('/sandbox/codes', async (c, body) => {
    const read = readRequest(decisionRequest, body);
    if ('error' in read) return refuse(c, 400, read.error);
    const decided = await decideCode(options, read.content.auth_code, read.content.outcome);
    return decided
      ? c.json(describe(decided))
      : refuse(c, 404, 'No payment waits for the payer of this code.');
  });
}

/** Decides the open payment of a code and notifies the rail. Returns undefined when no payment is open. */
export async function decideCode(
  options: SchemeOptions,
  scanned: string,
  decision: PayerDecision,
): Promise<CodePayment | undefined> {
  const { database, clock, key, stop, deliverCallbacks } = options;
  const now = clock.now();
  const open = await findOpenPayment(database, key, { code: scanned, now });
  const decided =
    open && (await decideCodePayment(database, open.requestId, { state: STATES[decision], now }));
  if (decided && deliverCallbacks !== false) {
    const body = JSON.stringify(describe(decided));
    void postCallback({ url: decided.callbackUrl, body }, key, stop && { stop });
  }
  return decided;
}

async function charge(c: Context, options: SchemeOptions): Promise<Response> {
  const read = readRequest(chargeRequest, await c.req.text());
  if ('error' in read) return refuse(c, 400, read.error);
  const { amount: amountMinor, expiresInSeconds: seconds, ...content } = read.content;
  const now = options.clock.now();
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  const payment = await chargeCode(options.database, options.key, {
    ...content,
    amountMinor,
    now,
    expiresAt,
  });
  if (behaviourOfCode(content.code) === 'silent') return c.body(null, 503);
  const isSame = payment.amountMinor === amountMinor && payment.currency === content.currency;
  return isSame ? c.json(describe(payment)) : refuse(c, 409, 'This requestId was used for another payment.');
}

const describe = ({ id, requestId, state, amountMinor, currency: unit, reason, decidedAt }: CodePayment) => ({
  paymentId: id,
  requestId,
  state,
  amount: formatAmount(amountMinor),
  currency: unit,
  ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
  ...(reason && { reason }),
});
