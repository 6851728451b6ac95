/** Payments at Mollie: begun, asked about and cancelled. */
import type {
  RailAttempt,
  RailCancellation,
  RailOutcome,
  RailReport,
  RailRequest,
  RailStep,
} from '@gangway/gateway/extend';
import { Temporal } from 'temporal-polyfill';
import * as v from 'valibot';
import { isConflict, keyOf, type MollieApi, type Read, timeOfId, ZONE } from './api.ts';
import { MOLLIE_METHODS, type MollieMethod } from './capabilities.ts';
import { accountRefusal, createMandate, DIRECT_DEBIT, withAccount } from './debits.ts';
import { invoiceMembers } from './invoice.ts';
import { createCustomer, readToken, withKeptCard } from './kept-cards.ts';
import { outcomeOf } from './outcome.ts';
import { amountText, type MolliePayment, paymentSchema, refusalOf } from './wire.ts';

const DESCRIPTION_MAX = 255;
const TRANSFER_DAYS_MAX = 100;
/** How far two clocks may differ. */
const CLOCKS_MS = 5 * 60_000;
const FORBIDDEN: readonly number[] = [401, 403];
const NOT_FOUND = 404;

/** A customer whose card is to be kept, or one with the mandate that is charged. */
interface MolliePayer {
  readonly customerId: string;
  readonly mandateId?: string;
}

/** Returns the body of the request that creates a payment. */
export function paymentBody(
  request: RailRequest,
  method: MollieMethod['name'],
  now: Date,
  payer?: MolliePayer,
) {
  const { attemptId, description, payee, returnUrl, callbackUrl, phone, dueInSeconds, isAuthorization } =
    request;
  const isRecurring = payer?.mandateId !== undefined;
  return {
    amount: amountText(request),
    description: (description || payee || attemptId).slice(0, DESCRIPTION_MAX),
    // A payment without its payer has no page.
    redirectUrl: isRecurring ? null : returnUrl,
    webhookUrl: callbackUrl,
    method,
    metadata: { attempt: attemptId },
    ...((isAuthorization || request.card?.authoriseOnly) && { captureMode: 'manual' as const }),
    ...(payer && { sequenceType: isRecurring ? ('recurring' as const) : ('first' as const), ...payer }),
    ...(phone && { billingAddress: { phone } }),
    ...invoiceMembers(request),
    ...(method === 'banktransfer' && { dueDate: dueDate(now, dueInSeconds ?? 0) }),
  };
}

/** Returns the day on which a transfer is due: tomorrow at the earliest, and at most 100 days on. */
function dueDate(now: Date, seconds: number): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(ZONE).toPlainDate();
  const due = Temporal.Instant.fromEpochMilliseconds(now.getTime() + seconds * 1000)
    .toZonedDateTimeISO(ZONE)
    .toPlainDate();
  const days = Math.min(Math.max(today.until(due).total('days'), 1), TRANSFER_DAYS_MAX);
  return today.add({ days }).toString();
}

/** Creates the payment of an attempt and returns where its payer goes. */
export async function beginPayment(api: MollieApi, request: RailRequest, now: Date): Promise<RailStep> {
  const method = MOLLIE_METHODS[request.method]?.name;
  if (method === undefined) return { kind: 'failed', reason: 'request-refused', detail: 'method' };
  // What is charged is in memory only: a repeat after a crash does not have it.
  if (request.method === 'Token' && !tokenOf(request))
    return { kind: 'failed', reason: 'request-refused', detail: 'token' };
  const account = method === DIRECT_DEBIT ? request.account : undefined;
  if (method === DIRECT_DEBIT && !account) return { kind: 'failed', reason: 'input-lost', detail: 'account' };
  const payer = account ? await createMandate(api, request, account) : await payerOf(api, request);
  if (payer.kind !== 'read') return (payer.kind === 'refused' && accountRefusal(payer)) || notCreated(payer);
  const body = paymentBody(request, method, now, payer.value);
  const call = { method: 'POST', path: '/v2/payments', body, idempotencyKey: request.attemptId } as const;
  const created = await api.call(call, paymentSchema);
  if (created.kind !== 'read') return notCreated(created);
  const step = stepOf(outcomeOf(created.value, request.attemptId), created.value.id);
  return account ? withAccount(step, request.attemptId, account) : step;
}

const tokenOf = ({ card }: RailRequest) => readToken(card?.stored?.railToken ?? '');

/** Returns whom Mollie knows the payer of a card as; undefined for one who is nobody there. */
async function payerOf(api: MollieApi, request: RailRequest): Promise<Read<MolliePayer | undefined>> {
  if (!request.keepsCard) return { kind: 'read', value: tokenOf(request) };
  const customer = await createCustomer(api, request.attemptId);
  return customer.kind === 'read' ? { kind: 'read', value: { customerId: customer.value.id } } : customer;
}

function notCreated(answer: Exclude<Read<unknown>, { kind: 'read' }>): RailStep {
  switch (answer.kind) {
    case 'refused':
      return refusedStep(answer);
    case 'not-sent':
      return { kind: 'failed', reason: 'processing-error', detail: 'not-sent' };
    case 'unclear':
      return { kind: 'unclear', reason: answer.reason };
    default:
      return answer satisfies never;
  }
}

/** A refusal ends the attempt, unless Mollie says that an equal call was just made. */
function refusedStep(refused: Extract<Read<unknown>, { kind: 'refused' }>): RailStep {
  const detail = refusalOf(refused.status, refused.json);
  if (isConflict(refused)) return { kind: 'unclear', reason: detail };
  return { kind: 'failed', reason: 'request-refused', detail };
}

function stepOf(outcome: RailOutcome, reference: string): RailStep {
  if (outcome.kind === 'never-seen') return { kind: 'unclear', reason: 'unknown', reference };
  if (outcome.kind !== 'open') return outcome;
  const { payerUrl, action } = outcome;
  if (payerUrl) return { kind: 'redirect', payerUrl, reference };
  return { kind: 'wait', reference, ...(action && { action }) };
}

/** Returns the payment of an attempt: by its reference, or where that is not known, from the list. */
function readPayment(api: MollieApi, { attemptId, reference }: RailAttempt) {
  if (isReference(reference)) return api.getPayment(reference);
  return api.findPayment(attemptId, new Date(timeOfId(attemptId).getTime() - CLOCKS_MS));
}

const isReference = (reference: string): boolean => /^tr_[A-Za-z0-9]{1,64}$/.test(reference);

/** Returns the state of an attempt. */
export async function askPayment(api: MollieApi, attempt: RailAttempt): Promise<RailReport> {
  const read: Read<MolliePayment | undefined> = await readPayment(api, attempt);
  if (read.kind !== 'read') return unclearOf(read);
  if (!read.value) return { kind: 'never-seen' };
  return withKeptCard(api, read.value, outcomeOf(read.value, attempt.attemptId));
}

/** Returns what is said of a payment that could not be read. One that Mollie does not know is not proven absent. */
function unclearOf(read: Exclude<Read<unknown>, { kind: 'read' }>): RailOutcome {
  const reason = read.kind === 'refused' ? refusalOf(read.status, read.json) : read.reason;
  return { kind: 'unclear', reason };
}

/** Cancels a payment where Mollie lets it be cancelled, and releases an authorization. */
export async function cancelPayment(api: MollieApi, attempt: RailAttempt): Promise<RailCancellation> {
  const read: Read<MolliePayment | undefined> = await readPayment(api, attempt);
  if (read.kind !== 'read') return unclearOf(read);
  if (!read.value) return { kind: 'never-seen' };
  const { id, status, isCancelable } = read.value;
  const outcome = outcomeOf(read.value, attempt.attemptId);
  const path = `/v2/payments/${id}`;
  const idempotencyKey = keyOf(attempt.attemptId, 'cancel');
  if (outcome.kind === 'authorized') {
    const call = { method: 'POST', path: `${path}/release-authorization`, body: {}, idempotencyKey } as const;
    const released = await api.call(call, v.unknown());
    if (released.kind === 'read') return { kind: 'accepted', reference: id };
    return cannotOr(released);
  }
  if (outcome.kind !== 'open') return outcome;
  if (isCancelable !== true) return { kind: 'cannot', reason: `A payment that is ${status} ends by itself.` };
  const cancelled = await api.call({ method: 'DELETE', path, idempotencyKey }, paymentSchema);
  return cancelled.kind === 'read' ? outcomeOf(cancelled.value, attempt.attemptId) : cannotOr(cancelled);
}

/** A refusal of the state of a payment is certain; one of our key is not about the payment. */
function cannotOr(read: Exclude<Read<unknown>, { kind: 'read' }>): RailCancellation {
  const isOfState = read.kind === 'refused' && ![...FORBIDDEN, NOT_FOUND].includes(read.status);
  return isOfState ? { kind: 'cannot', reason: refusalOf(read.status, read.json) } : unclearOf(read);
}
