/** Payments: how one begins, and what its payer brings back. */
import {
  isPayerPage,
  type PayerBack,
  type RailAttempt,
  type RailClient,
  type RailReply,
  type RailReport,
  type RailRequest,
  type RailStep,
} from '@gangway/gateway/extend';
import type { RefusalReason } from '@gangway/protocol';
import * as v from 'valibot';
import type { AdyenAccount } from './account.ts';
import { wireAmount } from './amounts.ts';
import { hasNoPage } from './kept-cards.ts';
import { methodMembers } from './payment-methods.ts';
import { readReference, referenceOf } from './references.ts';
import { stepOf } from './results.ts';
import { type DetailsRequest, errorSchema, type PaymentRequest, paymentAnswerSchema } from './wire.ts';

const RETURN_URL_MAX = 1_024;
/** What banks show of a statement's text, and the characters that they take. */
const STATEMENT_MAX = 22;
const NOT_IN_STATEMENT = /[^a-zA-Z0-9 .,'_?+*/-]/g;
const REDIRECT_RESULT_MAX = 20_000;

const failed = (reason: RefusalReason, detail?: string): RailStep => ({
  kind: 'failed',
  reason,
  ...(detail !== undefined && { detail }),
});

/**
 * Begins a payment. The attempt's id is its idempotency key and part of its reference. One that was begun before with a
 * card or a code is not sent again, because neither is stored: its webhook decides.
 */
export async function begin(
  call: RailClient,
  account: AdyenAccount,
  request: RailRequest,
): Promise<RailStep> {
  const body = requestOf(account, request);
  if (body === 'input-lost') return { kind: 'unclear', reason: 'The payer’s input is not stored.' };
  if (typeof body === 'string')
    return body === 'amount-not-exact' ? failed(body) : failed('request-refused', body);
  const reply = await call({
    method: 'POST',
    path: '/payments',
    body,
    idempotencyKey: request.attemptId,
  });
  const step = stepOfReply(reply, { request, account });
  // Adyen has no reason of its own for a wrong code, the usual cause of a refusal before the app is asked.
  const isOfCode = request.blikCode !== undefined && step.kind === 'declined';
  return isOfCode ? { kind: 'declined', reason: 'code-refused' } : step;
}

/** Returns the request of a payment, or why there is none. It is the same for every repeat of an attempt. */
export function requestOf({ merchantAccount }: AdyenAccount, request: RailRequest): PaymentRequest | string {
  const method = methodMembers(request);
  const amount = wireAmount(request.card?.verifyOnly ? { ...request, amountMinor: 0n } : request);
  if (typeof method === 'string') return method;
  if (!amount) return 'amount-not-exact';
  if (request.returnUrl.length > RETURN_URL_MAX) return 'return-url-too-long';
  const isAuthorization = takesLater(request);
  const shopperStatement = request.payee.replace(NOT_IN_STATEMENT, '').slice(0, STATEMENT_MAX).trim();
  return {
    merchantAccount,
    reference: referenceOf(isAuthorization ? 'authorization' : 'payment', request.attemptId),
    amount,
    ...method,
    returnUrl: request.returnUrl,
    redirectFromIssuerMethod: 'GET',
    channel: 'Web',
    // Whatever the merchant account's own delay is: a yes to a payment is money that is taken.
    ...(isAuthorization ? { additionalData: { manualCapture: 'true' } } : { captureDelayHours: 0 }),
    sessionValidity: request.orderExpiresAt.toISOString(),
    ...(shopperStatement !== '' && { shopperStatement }),
  };
}

/** Returns whether a payment is only authorized, and captured later. */
const takesLater = ({ card }: RailRequest): boolean => card?.authoriseOnly === true;

function stepOfReply(
  reply: RailReply,
  { request, account }: { readonly request: RailRequest; readonly account: AdyenAccount },
): RailStep {
  if ('reason' in reply)
    return reply.kind === 'not-sent'
      ? failed('processing-error', 'not-reached')
      : { kind: 'unclear', reason: reply.reason };
  if (reply.kind === 'refused') {
    const error = v.safeParse(errorSchema, reply.json);
    return error.success
      ? failed('request-refused', error.output.errorCode)
      : { kind: 'unclear', reason: 'Refused.' };
  }
  const answer = v.safeParse(paymentAnswerSchema, reply.json);
  if (!answer.success) return { kind: 'unclear', reason: 'The answer cannot be read.' };
  const step = stepOf(answer.output, {
    ...{ attemptId: request.attemptId, amountMinor: request.amountMinor, currency: request.currency },
    yes: takesLater(request) ? 'authorized' : 'paid',
    isSafe: (url) => isPayerPage(url, { allowsLocal: !account.isLive }),
  });
  const isStuck = step.kind === 'redirect' && request.card !== undefined && hasNoPage(request.card);
  return isStuck ? { kind: 'declined', reason: 'authentication-required' } : step;
}

/**
 * Redeems what a payer brings back. Only a result that names this attempt counts: a payer may bring that of another
 * payment. There is no idempotency key, because a repeat must get a later result rather than the first.
 */
export async function resume(
  call: RailClient,
  account: AdyenAccount,
  attempt: RailAttempt,
  { query, form }: PayerBack,
): Promise<RailReport> {
  const unclear: RailReport = { kind: 'unclear', reason: 'The payer has brought back no result.' };
  const redirectResult = query.redirectResult ?? form.redirectResult ?? '';
  if (redirectResult === '' || redirectResult.length > REDIRECT_RESULT_MAX) return unclear;
  const body: DetailsRequest = { details: { redirectResult } };
  const reply = await call({ method: 'POST', path: '/payments/details', body });
  const answer = reply.kind === 'answered' ? v.safeParse(paymentAnswerSchema, reply.json) : undefined;
  if (!answer?.success) return unclear;
  const named = readReference(answer.output.merchantReference ?? '');
  const isOurs = named.kind === 'payment' || named.kind === 'authorization';
  if (!isOurs || named.attemptId !== attempt.attemptId) return unclear;
  const step = stepOf(answer.output, {
    ...{ attemptId: attempt.attemptId, amountMinor: attempt.amountMinor, currency: attempt.currency },
    yes: named.kind === 'authorization' ? 'authorized' : 'paid',
    isSafe: (url) => isPayerPage(url, { allowsLocal: !account.isLive }),
  });
  switch (step.kind) {
    case 'redirect':
      return { ...step, kind: 'open' };
    case 'wait':
    case 'authenticate':
      return { kind: 'unclear', reason: 'The result comes later.' };
    default:
      return step;
  }
}
