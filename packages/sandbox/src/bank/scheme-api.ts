/** The scheme's API for the rail. See README.md, API. */
import { type Context, Hono } from 'hono';
import { guardRailRoutes, refuse } from '../guard-rail-routes.ts';
import { pageSecret, payerUrl, type SchemeOptions } from '../scheme-options.ts';
import { readRequest, transactionRequest } from '../scheme-requests.ts';
import { insertBankReturn } from '../scheme-returns.ts';
import { serveByRequest } from '../serve-by-request.ts';
import { returnRefusals, serveReturns } from '../serve-returns.ts';
import { notifyWhenDue } from './apply-outcome.ts';
import { debitOf, describeTransaction } from './describe-transaction.ts';
import { courseAtShop, type OwnCourse } from './payer-data.ts';
import { brandOf, walletLabel } from './scheme-brands.ts';
import {
  type Due,
  decideTransaction,
  findTransaction,
  openTransaction,
  type SchemeTransaction,
} from './scheme-transactions.ts';

/** So many last characters of an IBAN tell its payer which account it is. */
const LAST = 4;

/** Returns the routes under `/scheme/transactions` and `/scheme/returns`. */
export function schemeApi(options: SchemeOptions): Hono {
  const api = new Hono();
  guardRailRoutes(api, ['/scheme/transactions/*', '/scheme/returns/*'], options, () => 'transactions');

  api.post('/scheme/transactions', async (c) => open(c, options));

  const { database, clock } = options;
  serveByRequest(api, '/scheme/transactions', {
    find: (requestId) => findTransaction(database, requestId, clock.now()),
    cancel: (requestId) => decideTransaction(database, requestId, { state: 'cancelled', now: clock.now() }),
    describe: (transaction) => describe(transaction, options),
  });

  serveReturns(api, '/scheme/returns', options, insertBankReturn, {
    member: 'transactionId',
    refusals: returnRefusals('transaction'),
  });

  return api;
}

async function open(c: Context, options: SchemeOptions) {
  const read = readRequest(transactionRequest, await c.req.text());
  if ('error' in read) return refuse(c, 400, read.error);
  const { amount, expiresInSeconds, walletType, blikCode, phone, iban, tradeId, ...content } = read.content;
  const createdAt = options.clock.now();
  const transaction = await openTransaction(options.database, {
    ...content,
    tradeId,
    choice: iban === undefined ? walletLabel(walletType) : iban.slice(-LAST),
    isAwaited: blikCode !== undefined || phone !== undefined,
    due: dueOf(content.method, createdAt, courseAtShop(content.method, { blikCode, phone, iban })),
    amountMinor: amount,
    pageSecret: pageSecret(options.key, content.requestId),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + expiresInSeconds * 1_000),
  });
  const same =
    transaction.method === content.method &&
    transaction.amountMinor === amount &&
    transaction.currency === content.currency;
  if (!same) return refuse(c, 409, 'This requestId was used for another payment.');
  notifyWhenDue(options, transaction);
  // A repeat gets the first response, whatever the transaction's state; by-request returns the current state.
  const isRefusedAtOnce =
    transaction.state === 'refused' && transaction.decidedAt?.getTime() === transaction.createdAt.getTime();
  return c.json({
    transactionId: transaction.transactionId,
    state: isRefusedAtOnce ? 'refused' : 'open',
    payerUrl: payerUrl(options, transaction.requestId),
    ...debitOf(transaction),
  });
}

/** Returns the automatic outcome: that of the payer's code or phone number, or the end of the scheme's time. */
function dueOf(method: string, now: Date, course: OwnCourse | undefined): Due | undefined {
  const { minutes } = brandOf(method);
  const own = course ?? (minutes && { state: 'timed-out' as const, afterSeconds: minutes * 60 });
  return own ? { state: own.state, at: new Date(now.getTime() + own.afterSeconds * 1_000) } : undefined;
}

const describe = (transaction: SchemeTransaction, options: SchemeOptions) => ({
  ...describeTransaction(transaction),
  payerUrl: payerUrl(options, transaction.requestId),
});
