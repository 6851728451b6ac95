/** The simulated bank's API for transfers, and the call that sends money in tests. See README.md, Bank transfers. */
import { formatAmount } from '@gangway/protocol';
import { isRfReference } from '@gangway/protocol/transfer';
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
import { serveByRequest } from '../serve-by-request.ts';
import { serveReturns } from '../serve-returns.ts';
import {
  closeTransfer,
  expectTransfer,
  findTransfer,
  receiveMoney,
  returnMoney,
  standingOf,
  type TransferTimeline,
} from './transfer-store.ts';

/** The account of all transfers of the sandbox. */
const COLLECTING_ACCOUNT = { iban: 'NL83PLDR0417164300', bic: 'PLDRNL2A' } as const;

const reference = v.pipe(
  v.string('is missing'),
  v.transform((value) => value.replace(/\s/g, '').toUpperCase()),
  v.check(isRfReference, 'is not a creditor reference'),
);

const transferRequest = v.object({
  requestId: uuid,
  reference,
  payee: filledText(256),
  description: text(2_048),
  amount,
  currency,
  callbackUrl: webAddress,
  dueInSeconds: v.pipe(
    v.number('is missing'),
    v.integer('is not a whole number'),
    v.minValue(0, 'is below 0'),
  ),
  expiresInSeconds,
});

/** Without an amount, exactly the missing amount. */
const moneyRequest = v.object({ reference, amount: v.optional(amount) });

/** Returns the routes under `/scheme/transfers`, and `POST /sandbox/transfers`. */
export function transferApi(options: SchemeOptions): Hono {
  const api = new Hono();
  guardRailRoutes(api, ['/scheme/transfers/*'], options, () => 'transfers');
  const { database, clock } = options;

  api.post('/scheme/transfers', (c) => expect(c, options));
  serveByRequest(api, '/scheme/transfers', {
    find: (requestId) => findTransfer(database, { requestId }),
    cancel: (requestId) => closeTransfer(database, requestId, clock.now()),
    describe: (timeline) => describeTransfer(timeline, options),
  });
  serveReturns(api, '/scheme/transfers/returns', options, returnMoney);
  return api.route('/', transferDeskRoutes(options));
}

/** `POST /sandbox/transfers`: a payer sends money. */
function transferDeskRoutes(options: SchemeOptions): Hono {
  return deskRoutes('/sandbox/transfers', async (c, body) => {
    const read = readRequest(moneyRequest, body);
    if ('error' in read) return refuse(c, 400, read.error);
    const timeline = await deliverMoney(options, read.content.reference, read.content.amount);
    return timeline
      ? c.json(describeTransfer(timeline, options))
      : refuse(c, 404, 'Nobody expects this reference.');
  });
}

/**
 * Credits money under a reference and notifies the rail. The default amount is the missing amount, or the full amount
 * once nothing is missing.
 */
export async function deliverMoney(
  options: SchemeOptions,
  wanted: string,
  amountMinor?: bigint,
): Promise<TransferTimeline | undefined> {
  const expected = await findTransfer(options.database, { reference: wanted });
  if (!expected) return undefined;
  const { isOpen, missingMinor } = standingOf(expected, options.clock.now());
  const exactly = isOpen ? missingMinor : expected.amountMinor;
  const money = { reference: wanted, amountMinor: amountMinor ?? exactly };
  const timeline = await receiveMoney(options.database, { ...money, now: options.clock.now() });
  if (timeline && options.deliverCallbacks !== false) {
    const body = JSON.stringify(describeTransfer(timeline, options));
    void postCallback(
      { url: timeline.callbackUrl, body },
      options.key,
      options.stop && { stop: options.stop },
    );
  }
  return timeline;
}

async function expect(c: Context, options: SchemeOptions): Promise<Response> {
  const read = readRequest(transferRequest, await c.req.text());
  if ('error' in read) return refuse(c, 400, read.error);
  const { amount: amountMinor, dueInSeconds, expiresInSeconds: seconds, ...content } = read.content;
  const now = options.clock.now();
  const after = (wait: number) => new Date(now.getTime() + wait * 1000);
  const times = { now, dueAt: after(dueInSeconds), expiresAt: after(seconds) };
  const timeline = await expectTransfer(options.database, { ...content, ...times, amountMinor });
  const isSame = timeline.amountMinor === amountMinor && timeline.reference === content.reference;
  return isSame
    ? c.json(describeTransfer(timeline, options))
    : refuse(c, 409, 'This requestId was used for another transfer.');
}

/** Returns a transfer for the API. */
const describeTransfer = (timeline: TransferTimeline, { clock }: SchemeOptions) => ({
  transferId: timeline.id,
  requestId: timeline.requestId,
  reference: timeline.reference,
  account: { ...COLLECTING_ACCOUNT, name: timeline.payee },
  amount: formatAmount(timeline.amountMinor),
  currency: timeline.currency,
  state: timeline.closedAt ? 'cancelled' : timeline.expiresAt <= clock.now() ? 'timed-out' : 'open',
  dueAt: timeline.dueAt.toISOString(),
  closesAt: (timeline.closedAt && timeline.closedAt < timeline.expiresAt
    ? timeline.closedAt
    : timeline.expiresAt
  ).toISOString(),
  credits: timeline.credits.map((credit) => ({
    creditId: credit.id,
    amount: formatAmount(credit.amountMinor),
    receivedAt: credit.receivedAt.toISOString(),
  })),
});
