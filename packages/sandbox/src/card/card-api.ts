/** The simulated acquirer's API for the card rail. See README.md, Cards. */

import { randomBytes } from 'node:crypto';
import { REFUSED_CVC, TEST_CARDS } from '@gangway/protocol/cards';
import { type Context, Hono } from 'hono';
import { guardRailRoutes, refuse } from '../guard-rail-routes.ts';
import type { SchemeOptions } from '../scheme-options.ts';
import { isUuid, readRequest } from '../scheme-requests.ts';
import { insertCardReturn } from '../scheme-returns.ts';
import { serveByRequest } from '../serve-by-request.ts';
import { returnRefusals, serveReturns } from '../serve-returns.ts';
import { answersToLose, LOST_ANSWER, REFUSED_AMOUNT, testAmountOutcome } from '../test-amounts.ts';
import { askIssuer } from './ask-issuer.ts';
import { authoriseAuthenticated, beginPayment } from './authorisation.ts';
import { cardPageSecret } from './card-addresses.ts';
import { bookCapture, type CaptureRefusal } from './card-captures.ts';
import type { CardFacts, CardPayment } from './card-payment.ts';
import {
  cancelCardPayment,
  countExemptionsInARow,
  findCardPayment,
  hasAgreed,
  moveCardPayment,
  openCardPayment,
} from './card-store.ts';
import {
  type CardPaymentRequest,
  cardCaptureRequest,
  cardPaymentRequest,
  describeCardPayment,
} from './card-wire.ts';
import { continueInFrames, framesRequest } from './frame-steps.ts';

const RAIL_PATHS = ['/scheme/card/payments/*', '/scheme/card/captures/*', '/scheme/card/returns/*'];

const REFUSED_CAPTURES: Readonly<Record<CaptureRefusal, [404 | 409, string]>> = {
  'unknown-payment': [404, 'There is no payment with this paymentId.'],
  'not-authorised': [409, 'This payment is not authorised.'],
  'too-much': [409, 'This capture exceeds what is authorised.'],
  'other-content': [409, 'This requestId or payment was captured otherwise.'],
};

/** Returns the routes under `/scheme/card/payments`, `/scheme/card/captures` and `/scheme/card/returns`. */
export function cardApi(options: SchemeOptions): Hono {
  const api = new Hono();
  guardRailRoutes(api, RAIL_PATHS, options, () => 'card');

  api.post('/scheme/card/payments', async (c) => create(c, options));

  serveByRequest(api, '/scheme/card/payments', {
    who: 'acquirer',
    find: (requestId) => find(options, requestId),
    cancel: async (requestId) => {
      const payment = await find(options, requestId);
      if (payment) await cancelCardPayment(options.database, payment.paymentId, options.clock.now());
    },
    describe: (payment) => describeCardPayment(payment, options),
  });

  api.post('/scheme/card/payments/by-request/:requestId/authorise', async (c) => {
    const payment = await find(options, c.req.param('requestId'));
    return answer(c, options, payment && (await authorise(options, payment)));
  });

  api.post('/scheme/card/payments/by-request/:requestId/frames', async (c) => {
    const read = readRequest(framesRequest, await c.req.text());
    if ('error' in read) return refuse(c, 400, read.error);
    const payment = await find(options, c.req.param('requestId'));
    if (!payment) return answer(c, options, undefined);
    const { now, form } = await continueInFrames(options, payment, read.content);
    return c.json({ ...describeCardPayment(now, options), ...(form && { form }) });
  });

  const losesAnswer = answersToLose();

  api.post('/scheme/card/captures', async (c) => {
    const read = readRequest(cardCaptureRequest, await c.req.text());
    if ('error' in read) return refuse(c, 400, read.error);
    const { requestId, paymentId, amount } = read.content;
    if (testAmountOutcome(amount) === 'refused') return refuse(c, 409, REFUSED_AMOUNT);
    const requested = { requestId, paymentId, amountMinor: amount, createdAt: options.clock.now() };
    const outcome = await bookCapture(options.database, requested);
    if (typeof outcome === 'string') return refuse(c, ...REFUSED_CAPTURES[outcome]);
    if (losesAnswer(requestId, amount)) return refuse(c, 500, LOST_ANSWER);
    return c.json({ requestId, state: 'captured', capturedAt: outcome.capturedAt.toISOString() });
  });

  serveReturns(api, '/scheme/card/returns', options, insertCardReturn, {
    refusals: returnRefusals('payment'),
  });

  return api;
}

async function create(c: Context, options: SchemeOptions) {
  const read = readRequest(cardPaymentRequest, await c.req.text());
  if ('error' in read) return refuse(c, 400, read.error);
  const { content } = read;
  const facts = (options.attack?.recognise ?? recogniseCard)(content);
  if (!facts) return refuse(c, 422, 'not-a-test-card');
  if (!TEST_CARDS[facts.cardRow]?.brands.includes(content.brand)) {
    return refuse(c, 400, 'brand is not one of this card.');
  }
  const payment = await createCardPayment(options, facts, content);
  const isSame =
    payment.cardRow === facts.cardRow &&
    payment.amountMinor === content.amount &&
    payment.currency === content.currency &&
    payment.authoriseOnly === content.authoriseOnly;
  if (!isSame) return refuse(c, 409, 'This requestId was used for another payment.');
  return answer(c, options, await askWithoutBrowser(options, payment));
}

/** Without a cardholder there is no browser to fingerprint, so the issuer is called at once. */
async function askWithoutBrowser(options: SchemeOptions, payment: CardPayment): Promise<CardPayment> {
  if (payment.initiator !== 'CIT' || payment.state !== 'open' || payment.step !== 'method') return payment;
  // No callback is sent, because this response has the result.
  const quiet = { ...options, deliverCallbacks: false };
  // Here the rail requests the sale itself, not only the authorization after a challenge.
  const moved = await askIssuer(quiet, { ...payment, authoriseOnRequest: false }, 'U');
  return moved ?? (await find(options, payment.requestId)) ?? payment;
}

/** Requests the issuer's authorization of an authenticated payment; any other payment is returned unchanged. */
async function authorise(options: SchemeOptions, payment: CardPayment): Promise<CardPayment> {
  if (payment.state !== 'open' || payment.step !== 'authenticated') return payment;
  const now = options.clock.now();
  const decision = authoriseAuthenticated(payment, now);
  const moved = await moveCardPayment(options.database, payment, decision, now);
  return moved ?? (await find(options, payment.requestId)) ?? payment;
}

function recogniseCard({ number, cvc }: Pick<CardPaymentRequest, 'number' | 'cvc'>): CardFacts | undefined {
  const cardRow = TEST_CARDS.findIndex((card) => card.number === number);
  return cardRow < 0 ? undefined : { cardRow, cvcAccepted: !REFUSED_CVC.test(cvc) };
}

async function createCardPayment(
  options: SchemeOptions,
  { cardRow, cvcAccepted }: CardFacts,
  content: Omit<CardPaymentRequest, 'number' | 'cvc'>,
): Promise<CardPayment> {
  const { database, clock, key } = options;
  const now = clock.now();
  const { requestId, brand, payee, description, currency, authoriseOnly, returnUrl, callbackUrl } = content;
  const { keeps, initiator, verifyOnly, authoriseOnRequest, mustAuthenticate } = content;
  const threeDsWanted = content.threeDs;
  const card = { cardRow, brand, cvcAccepted, authoriseOnly, amountMinor: content.amount };
  const facts = { ...card, keeps, initiator, verifyOnly, threeDsWanted, mustAuthenticate };
  const isAgreed = initiator !== 'MIT' || (await hasAgreed(database, content.networkReference, cardRow));
  const exemptionsInARow = content.threeDs === '03' ? await countExemptionsInARow(database, cardRow) : 0;
  return openCardPayment(database, {
    ...facts,
    ...beginPayment(
      { ...facts, isConsentGiven: content.isConsentGiven },
      { isExpired: isPast(content, now), isAgreed, exemptionsInARow, now },
    ),
    networkReference: keeps === '' ? undefined : newNetworkReference(),
    authoriseOnRequest,
    requestId,
    payee,
    description,
    currency,
    returnUrl,
    notificationUrl: '',
    callbackUrl,
    pageSecret: cardPageSecret(key, requestId),
    createdAt: now,
    expiresAt: new Date(now.getTime() + content.expiresInSeconds * 1_000),
  });
}

/** Returns a network reference of a transaction: 15 letters and digits. */
const newNetworkReference = (): string => randomBytes(12).toString('hex').toUpperCase().slice(0, 15);

/** A card is valid until the last day of its month. */
function isPast(
  { expiryMonth, expiryYear }: { expiryMonth: string; expiryYear: string },
  now: Date,
): boolean {
  return Date.UTC(Number(expiryYear), Number(expiryMonth)) <= now.getTime();
}

async function find(options: SchemeOptions, requestId: string): Promise<CardPayment | undefined> {
  if (!isUuid(requestId)) return undefined;
  return findCardPayment(options.database, { requestId }, options.clock.now());
}

const answer = (c: Context, options: SchemeOptions, payment: CardPayment | undefined) =>
  payment
    ? c.json(describeCardPayment(payment, options))
    : refuse(c, 404, 'The acquirer has never seen this request.');
