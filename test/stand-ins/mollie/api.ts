/** The calls under `/v2`, with the checks and errors that the document names. */
import { urlOf } from '@gangway/protocol';
import { type Context, Hono } from 'hono';
import { customerCalls } from './customers.ts';
import { DEBIT_MAX, DIRECT_DEBIT } from './debits.ts';
import { type Amount, minorOf, type PaymentBody, type StandInPayment } from './entities.ts';
import { invoiceFault } from './invoice.ts';
import type { Ledger } from './ledger.ts';
import { METHODS, methodCalls } from './methods.ts';
import type { Resources } from './resources.ts';

const LIMIT_MAX = 250;
const LIMIT = 50;
const METADATA_MAX = 1024;
/** Within this time, an equal refund is a duplicate. */
const DUPLICATE_MS = 60_000;
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
const CONFLICT = 409;
const UNPROCESSABLE = 422;

/** Those whose money can be authorized first. */
const AUTHORIZES: ReadonlySet<string> = new Set(['creditcard', 'klarna']);

const TITLES: Readonly<Record<number, string>> = {
  401: 'Unauthorized Request',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Entity',
};

/** An error as the API answers it. */
export function failure(context: Context, status: number, detail: string, field?: string): Response {
  const documentation = { href: 'https://docs.mollie.com/errors', type: 'text/html' };
  return context.newResponse(
    JSON.stringify({
      ...{ status, title: TITLES[status] ?? 'Error', detail },
      ...(field !== undefined && { field }),
      _links: { documentation },
    }),
    status as 422,
    { 'content-type': 'application/hal+json' },
  );
}

const hal = (context: Context, json: unknown, status = 200): Response =>
  context.newResponse(JSON.stringify(json), status as 200, { 'content-type': 'application/hal+json' });

/** What the calls need. */
export interface ApiPlace {
  readonly ledger: Ledger;
  readonly resources: Resources;
  readonly apiKey: string;
  readonly liveKey: string;
  readonly organisationToken: string;
  readonly now: () => Date;
  /** The stand-in's own address. */
  readonly url: string;
}

const keyOf = (context: Context): string =>
  (context.req.header('authorization') ?? '').replace(/^Bearer /, '');

/** Returns the calls of a stand-in. */
export function api(place: ApiPlace): Hono {
  const app = new Hono();
  app.use('*', async (context, next) => {
    const key = keyOf(context);
    if (![place.apiKey, place.liveKey, place.organisationToken].includes(key))
      return failure(context, UNAUTHORIZED, 'Missing authentication, or failed to authenticate');
    await next();
    return undefined;
  });
  paymentCalls(app, place);
  customerCalls(app, place);
  refundCalls(app, place);
  captureCalls(app, place);
  listCalls(app, place);
  methodCalls(app, place);
  return app;
}

function checkPayment(
  { amount, description, redirectUrl, ...body }: Partial<PaymentBody>,
  { inactive }: Ledger,
): readonly [string, string] | undefined {
  const minor = amount && minorOf(amount);
  if (!amount) return ['The amount is required', 'amount'] as const;
  if (minor === undefined || minor <= 0n)
    return [`The amount contains an invalid value for ${amount.currency}`, 'amount'] as const;
  if (!description) return ['The description is required', 'description'] as const;
  if (body.sequenceType !== 'recurring' && (!redirectUrl || !urlOf(redirectUrl)))
    return ['The redirect URL is invalid', 'redirectUrl'] as const;
  if (body.webhookUrl !== undefined && !urlOf(body.webhookUrl))
    return ['The webhook URL is invalid', 'webhookUrl'] as const;
  const currencies = body.method === undefined ? 'any' : METHODS[body.method];
  if (currencies === undefined || inactive.has(body.method ?? ''))
    return ['The payment method is invalid or not enabled', 'method'] as const;
  if (currencies !== 'any' && !currencies.includes(amount.currency))
    return ['The payment method does not support this currency', 'method'] as const;
  if (body.captureMode === 'manual' && !AUTHORIZES.has(body.method ?? ''))
    return ['The payment method cannot be captured later', 'captureMode'] as const;
  if (body.method === DIRECT_DEBIT && body.sequenceType !== 'recurring')
    return ['The payment method needs a mandate', 'sequenceType'] as const;
  if (body.method === DIRECT_DEBIT && minor > DEBIT_MAX)
    return ['The amount is higher than the maximum', 'amount'] as const;
  const fault = invoiceFault({ ...body, amount });
  if (fault) return fault;
  if (JSON.stringify(body.metadata ?? null).length > METADATA_MAX)
    return ['The metadata is too large', 'metadata'] as const;
  return undefined;
}

/** Whether the mandate of a recurring payment is that of its customer and its method. */
function hasMandate(ledger: Ledger, { mandateId = '', customerId, method }: PaymentBody): boolean {
  const mandate = ledger.mandates.get(mandateId);
  return mandate?.customerId === customerId && (mandate?.debit?.method ?? 'creditcard') === method;
}

function decideCard(ledger: Ledger, payment: StandInPayment): void {
  const { captureMode, description } = payment.body;
  if (description.includes('insufficient')) ledger.decide(payment, 'failed', 'insufficient_funds');
  else ledger.decide(payment, captureMode === 'manual' ? 'authorized' : 'paid');
}

function paymentCalls(app: Hono, { ledger, resources }: ApiPlace): void {
  const find = (context: Context): StandInPayment | undefined =>
    ledger.payments.get(context.req.param('id')!);
  const missing = (context: Context) => failure(context, NOT_FOUND, 'No payment exists with this id');
  app.post('/payments', async (context) => {
    const body = (await context.req.json()) as PaymentBody;
    const fault = checkPayment(body, ledger);
    if (fault) return failure(context, UNPROCESSABLE, ...fault);
    const isWithout = body.sequenceType !== undefined && !ledger.customers.has(body.customerId ?? '');
    if (isWithout) return failure(context, UNPROCESSABLE, 'The customer does not exist', 'customerId');
    const isRecurring = body.sequenceType === 'recurring';
    if (isRecurring && !hasMandate(ledger, body))
      return failure(context, UNPROCESSABLE, 'The mandate is invalid', 'mandateId');
    const payment = ledger.create({ ...body, redirectUrl: body.redirectUrl ?? '' });
    // Cards are decided at once; a bank takes days.
    if (isRecurring && body.method !== DIRECT_DEBIT) decideCard(ledger, payment);
    return hal(context, resources.payment(payment), 201);
  });
  app.get('/payments/:id', (context) => {
    const payment = find(context);
    const embed = (context.req.query('embed') ?? '').split(',').filter((name) => name !== '');
    return payment ? hal(context, resources.payment(payment, embed)) : missing(context);
  });
  app.delete('/payments/:id', (context) => {
    const payment = find(context);
    if (!payment) return missing(context);
    if (!ledger.isCancelable(payment))
      return failure(context, UNPROCESSABLE, 'The payment cannot be canceled');
    ledger.decide(payment, 'canceled');
    return hal(context, resources.payment(payment));
  });
  app.post('/payments/:id/release-authorization', (context) => {
    const payment = find(context);
    if (!payment) return missing(context);
    if (payment.status !== 'authorized')
      return failure(context, UNPROCESSABLE, 'The payment has no authorization to release');
    // It is done later, and its result is reported then.
    setTimeout(() => ledger.decide(payment, 'canceled'), 10);
    return context.newResponse(null, 202);
  });
}

function refundCalls(app: Hono, { ledger, resources, now }: ApiPlace): void {
  app.post('/payments/:id/refunds', async (context) => {
    const payment = ledger.payments.get(context.req.param('id'));
    if (!payment) return failure(context, NOT_FOUND, 'No payment exists with this id');
    const body = (await context.req.json()) as { amount?: Amount; description?: string; metadata?: unknown };
    const { amount = payment.body.amount, description = '', metadata = null } = body;
    const minor = minorOf(amount);
    const isOfPayment = amount.currency === payment.body.amount.currency;
    if (!isOfPayment || minor === undefined || minor <= 0n)
      return failure(context, UNPROCESSABLE, 'The amount is invalid', 'amount');
    if (minor > ledger.remaining(payment))
      return failure(context, UNPROCESSABLE, 'The amount is higher than the maximum', 'amount');
    const isEqual = payment.refunds.some(
      (one) => one.amount.value === amount.value && now().getTime() - one.createdAt.getTime() < DUPLICATE_MS,
    );
    if (isEqual) return failure(context, CONFLICT, 'A duplicate refund has been detected');
    return hal(context, resources.refund(ledger.refund(payment, { amount, description, metadata })), 201);
  });
  app.get('/payments/:id/refunds/:refund', (context) => {
    const refunds = ledger.payments.get(context.req.param('id'))?.refunds ?? [];
    const refund = refunds.find(({ id }) => id === context.req.param('refund'));
    return refund
      ? hal(context, resources.refund(refund))
      : failure(context, NOT_FOUND, 'No refund exists with this id');
  });
}

function captureCalls(app: Hono, { ledger, resources }: ApiPlace): void {
  app.post('/payments/:id/captures', async (context) => {
    const payment = ledger.payments.get(context.req.param('id'));
    if (!payment) return failure(context, NOT_FOUND, 'No payment exists with this id');
    const body = (await context.req.json()) as { amount?: Amount; metadata?: unknown };
    const { amount = payment.body.amount, metadata = null } = body;
    const minor = minorOf(amount);
    const isWithin = minor !== undefined && minor > 0n && minor <= (minorOf(payment.body.amount) ?? 0n);
    if (payment.status !== 'authorized' || payment.captures.some(({ status }) => status !== 'failed'))
      return failure(context, UNPROCESSABLE, 'The payment cannot be captured');
    if (!isWithin) return failure(context, UNPROCESSABLE, 'The amount is invalid', 'amount');
    return hal(context, resources.capture(ledger.capture(payment, { amount, metadata })), 201);
  });
  app.get('/payments/:id/captures/:capture', (context) => {
    const captures = ledger.payments.get(context.req.param('id'))?.captures ?? [];
    const capture = captures.find(({ id }) => id === context.req.param('capture'));
    return capture
      ? hal(context, resources.capture(capture))
      : failure(context, NOT_FOUND, 'No capture exists with this id');
  });
}

function listCalls(app: Hono, { ledger, resources, organisationToken }: ApiPlace): void {
  const range = (context: Context) => ({
    from: context.req.query('from'),
    limit: Math.min(Number(context.req.query('limit') ?? LIMIT), LIMIT_MAX),
  });
  const isAbsent = (all: readonly { readonly id: string }[], from: string | undefined) =>
    from !== undefined && !all.some(({ id }) => id === from);
  app.get('/payments', (context) => {
    const all = [...ledger.payments.values()].reverse();
    const { from, limit } = range(context);
    if (isAbsent(all, from)) return failure(context, NOT_FOUND, 'No payment exists with this id', 'from');
    const json = (one: StandInPayment) => resources.payment(one);
    return hal(context, resources.list({ name: 'payments', path: '/v2/payments', all, from, limit, json }));
  });
  app.get('/balances/primary/transactions', (context) => {
    if (keyOf(context) !== organisationToken)
      return failure(context, FORBIDDEN, 'An organization access token is needed for balances');
    const all = [...ledger.movements].reverse();
    const { from, limit } = range(context);
    const path = '/v2/balances/primary/transactions';
    const json = resources.movement;
    return hal(context, resources.list({ name: 'balance_transactions', path, all, from, limit, json }));
  });
  app.get('/settlements/:id', (context) => {
    if (keyOf(context) !== organisationToken)
      return failure(context, FORBIDDEN, 'An organization access token is needed for settlements');
    const paidOut = ledger.movements.filter((one) => one.context.settlementId === context.req.param('id'));
    return paidOut[0]
      ? hal(context, resources.settlement(context.req.param('id'), paidOut))
      : failure(context, NOT_FOUND, 'No settlement exists with this id');
  });
}
