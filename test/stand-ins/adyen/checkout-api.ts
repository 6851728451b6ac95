/** The calls of the Checkout API that the stand-in knows: payments, their details, and requests about payments. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { type Answer, refusal } from './answers.ts';
import { openCard } from './cards.ts';
import { conclude } from './decisions.ts';
import { fingerprintOf, issuedCard } from './issued-cards.ts';
import { deleteKeptCard, findKeptCard, type KeepingBody, tokenData } from './kept-cards.ts';
import { MODIFICATIONS } from './modifications.ts';
import { type Amount, newReference, type Payment, REFUSALS } from './payments.ts';
import { hasRawData, type RawCard, readRawCard } from './raw-cards.ts';
import { checkoutFaults } from './schemas.ts';
import type { StandInState } from './stand-in.ts';

type Bound = { Bindings: HttpBindings };
type Called = Context<Bound>;

/** How long a request takes, in which an equal one meets it. */
const WORK_MS = 10;
const KEY_MAX = 64;
/** A BLIK code that no bank knows. */
const WRONG_BLIK_CODE = '000000';

const internal = () => refusal(500, '905', 'internal', 'Internal error');
const unauthorized = () => refusal(401, '000', 'security', 'HTTP Status Response - Unauthorized');
const inProgress = (): Answer => ({
  ...refusal(422, '704', 'validation', 'request already processed or in progress'),
  headers: { 'transient-error': 'true' },
});

/** Returns the calls below the version. */
export function checkoutApi(state: StandInState): Hono<Bound> {
  const app = new Hono<Bound>();
  const answers = new Map<string, { readonly body: string; readonly answer: Answer | 'running' }>();

  /**
   * Carries out a call once for each key. The documents leave open what becomes of a key with another body: it is
   * refused here.
   */
  async function doOnce({ req }: Called, work: () => Answer): Promise<Answer> {
    const key = req.header('idempotency-key');
    if (key === undefined) return work();
    if (key.length > KEY_MAX) return refusal(422, '702', 'validation', 'The idempotency key is too long');
    const name = `${req.path} ${key}`;
    // A body may hold a card number.
    const body = fingerprintOf(await req.text());
    const known = answers.get(name);
    if (known && known.body !== body) return refusal(422, '702', 'validation', 'The key has another body');
    if (known) return known.answer === 'running' ? inProgress() : known.answer;
    answers.set(name, { body, answer: 'running' });
    await sleep(WORK_MS);
    const answer = work();
    if (answer.status < 300) answers.set(name, { body, answer });
    else answers.delete(name);
    return { ...answer, headers: { 'Idempotency-Key': key } };
  }

  async function handle(context: Called, schema: string, work: (body: never) => Answer): Promise<Response> {
    const fault = state.faults.take();
    if (fault === 'cut') return cut(context);
    if (fault === 'too-many')
      return send(state, context, refusal(429, '010', 'security', 'Too many requests'));
    if (fault === 'error') return send(state, context, internal());
    if (fault === 'in-progress') return send(state, context, inProgress());
    const answer = await answerTo(state, context, schema, (body) => doOnce(context, () => work(body)));
    if (fault === 'done-cut') return cut(context);
    if (fault === 'done-silent') await once(context.env.incoming.socket, 'close');
    return send(state, context, fault === 'done-error' ? internal() : answer);
  }

  app.post('/payments', (context) => handle(context, 'PaymentRequest', (body) => begin(state, body)));
  app.post('/payments/details', (context) =>
    handle(context, 'PaymentDetailsRequest', (body) => details(state, body)),
  );
  for (const [path, { schema, carryOut }] of Object.entries(MODIFICATIONS))
    app.post(`/payments/:pspReference/${path}`, (context) =>
      handle(context, schema, (body) => carryOut(state, context.req.param('pspReference') ?? '', body)),
    );
  app.delete('/storedPaymentMethods/:id', async (context) => {
    const fault = state.faults.take();
    if (fault === 'cut') return cut(context);
    if (fault === 'error') return send(state, context, internal());
    if (context.req.header('x-api-key') !== state.options.apiKey) return send(state, context, unauthorized());
    const refused = deleteKeptCard(state, context.req.param('id'), context.req.query());
    if (fault === 'done-cut') return cut(context);
    if (fault === 'done-error') return send(state, context, internal());
    return refused ? send(state, context, refused) : context.body(null, 204);
  });
  return app;
}

/** Ends the connection without an answer. */
function cut({ env }: Called): Response {
  env.incoming.socket.destroy();
  return new Response(null, { status: 500 });
}

/** Checks key, body and account, and carries a call out. */
async function answerTo(
  { options, breaches }: StandInState,
  { req }: Called,
  schema: string,
  work: (body: never) => Promise<Answer>,
): Promise<Answer> {
  if (req.header('x-api-key') !== options.apiKey) return unauthorized();
  const body = await req.json().catch(() => undefined);
  if (body === undefined) return refusal(400, '702', 'validation', 'Unexpected input');
  const breach = checkoutFaults(schema, body);
  if (breach !== '') {
    breaches.push(breach);
    return refusal(422, '702', 'validation', 'The request breaks its schema');
  }
  if (body.merchantAccount !== undefined && body.merchantAccount !== options.merchantAccount)
    return refusal(403, '901', 'security', 'Invalid Merchant Account');
  return work(body as never);
}

function send({ breaches }: StandInState, context: Called, answer: Answer): Response {
  const breach = checkoutFaults(answer.schema, answer.body);
  if (breach !== '') breaches.push(breach);
  return context.json(answer.body, answer.status, answer.headers);
}

interface PaymentBody extends KeepingBody {
  readonly amount: Amount;
  readonly reference: string;
  readonly merchantAccount: string;
  readonly paymentMethod: RawCard & {
    readonly type: string;
    readonly blikCode?: string;
    readonly encryptedCard?: string;
    readonly storedPaymentMethodId?: string;
  };
  readonly additionalData?: { readonly manualCapture?: string };
  readonly returnUrl: string;
}

/** Methods that are approved in an app; the others on a page. */
const APPS: ReadonlySet<string> = new Set(['blik', 'bcmc_mobile']);
const CURRENCY_OF: Readonly<Record<string, string>> = {
  ideal: 'EUR',
  bizum: 'EUR',
  bcmc_mobile: 'EUR',
  blik: 'PLN',
};

function begin(state: StandInState, body: PaymentBody): Answer {
  const { type, blikCode } = body.paymentMethod;
  if (type === 'scheme') {
    const card = cardOf(state, body);
    return 'status' in card ? card : beginCard(state, { ...paymentOf(body), card });
  }
  if (CURRENCY_OF[type] === undefined)
    return refusal(422, '14_006', 'configuration', 'Payment method not available');
  if (CURRENCY_OF[type] !== body.amount.currency || body.amount.value <= 0)
    return refusal(422, '100', 'validation', 'No amount specified');
  const payment = paymentOf(body);
  if (type === 'blik' && blikCode === WRONG_BLIK_CODE) {
    payment.state = 'refused';
    payment.refusal = { code: '2', text: REFUSALS[2] ?? '' };
  }
  state.payments.push(payment);
  return { status: 200, schema: 'PaymentResponse', body: begun(state, payment) };
}

/** Returns the card of a payment: raw, encrypted or kept. */
function cardOf(state: StandInState, body: PaymentBody): NonNullable<Payment['card']> | Answer {
  const { encryptedCard = '', holderName = '', storedPaymentMethodId } = body.paymentMethod;
  const isAuthenticated =
    state.habits.alwaysAuthenticates || body.authenticationData?.attemptAuthentication === 'always';
  const isRaw = hasRawData(body.paymentMethod);
  if (isRaw && !state.habits.takesRawCards) return refusal(403, '010', 'security', 'Not allowed');
  if (storedPaymentMethodId !== undefined) {
    const kept = findKeptCard(state, storedPaymentMethodId, body);
    if (!('id' in kept)) return kept;
    const { holderName: name, last4, issued } = kept;
    return { holderName: name, last4, isAuthenticated, issued, keptCard: kept };
  }
  if (isRaw) {
    const raw = readRawCard(state, body.paymentMethod, body);
    return 'status' in raw ? raw : { ...raw, isAuthenticated };
  }
  const opened = openCard(state.options.cardKey, encryptedCard);
  if (!opened) return refusal(422, '174', 'validation', 'Unable to decrypt data');
  const issued = issuedCard(state.issuedCards, opened.number);
  const last4 = opened.number.slice(-4);
  return { holderName: issued.outcome || holderName, last4, isAuthenticated, issued };
}

/** Begins a payment by card: at its issuer's page, or decided at once. */
function beginCard(state: StandInState, payment: Payment): Answer {
  state.payments.push(payment);
  if (!payment.card?.isAuthenticated) conclude(state, payment, 'pay');
  return { status: 200, schema: 'PaymentResponse', body: begun(state, payment) };
}

/** Returns a payment without its card: what is kept of a request holds no number. */
function paymentOf({ paymentMethod, ...body }: PaymentBody): Payment {
  const { type: method, networkPaymentReference } = paymentMethod;
  return {
    ...{ reference: body.reference, merchantAccount: body.merchantAccount, amount: body.amount },
    ...{ method, returnUrl: body.returnUrl, token: randomUUID(), pspReference: newReference() },
    isManual: body.additionalData?.manualCapture === 'true',
    sent: { ...body, ...(networkPaymentReference !== undefined && { networkPaymentReference }) },
    ...{ state: 'open', refusal: undefined, captured: 0, refunded: 0 },
  };
}

function begun(state: StandInState, payment: Payment): object {
  const { options, habits } = state;
  const { method, pspReference, refusal: refused, token, additionalData } = payment;
  const page = `${options.origin()}/page/${token}`;
  if (refused)
    return {
      ...{ resultCode: 'Refused', pspReference, merchantReference: payment.reference },
      ...{ refusalReason: refused.text, refusalReasonCode: refused.code },
      ...(additionalData && { additionalData }),
    };
  if (payment.state === 'authorised' || payment.state === 'captured')
    return {
      ...{ resultCode: 'Authorised', pspReference, merchantReference: payment.reference },
      amount: payment.amount,
      additionalData: { ...additionalData, ...tokenData(state, payment, 'answer') },
    };
  if (method === 'blik')
    return { resultCode: 'Pending', pspReference, action: { type: 'await', paymentMethodType: method } };
  if (APPS.has(method))
    return {
      ...{ resultCode: 'PresentToShopper', pspReference },
      action: { type: 'qrCode', paymentMethodType: method, qrCodeData: page },
      additionalData: { 'bcmcmobile.urlIntent': page },
    };
  const form = { method: 'POST', url: `${options.origin()}/page`, data: { token } };
  const action = { type: 'redirect', paymentMethodType: method };
  // Its reference is not known before the payer has chosen a bank.
  return {
    resultCode: 'RedirectShopper',
    action: { ...action, ...(habits.opensByForm ? form : { method: 'GET', url: page }) },
  };
}

const RESULT_CODES = {
  open: 'Pending',
  authorised: 'Authorised',
  captured: 'Authorised',
  refused: 'Refused',
  cancelled: 'Cancelled',
  expired: 'Cancelled',
} as const;

function details(
  state: StandInState,
  body: { readonly details: { readonly redirectResult?: string } },
): Answer {
  const payment = state.payments.find(({ token }) => token === body.details.redirectResult);
  if (!payment) return refusal(422, '14_013', 'validation', 'Invalid redirect result');
  const { pspReference, refusal: refused } = payment;
  const additionalData = { ...payment.additionalData, ...tokenData(state, payment, 'answer') };
  return {
    status: 200,
    schema: 'PaymentDetailsResponse',
    body: {
      ...{ resultCode: RESULT_CODES[payment.state], pspReference },
      ...(state.habits.namesReference && {
        ...{ merchantReference: payment.reference, amount: payment.amount },
      }),
      ...(refused && { refusalReason: refused.text, refusalReasonCode: refused.code }),
      ...(Object.keys(additionalData).length > 0 && { additionalData }),
    },
  };
}
