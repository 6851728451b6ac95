/**
 * SEPA Direct Debit: a customer without personal data, the mandate that its payer agreed to at the shop, and one debit
 * by it. Holder and IBAN are sent to Mollie once, with the mandate, and nothing keeps them here.
 */
import type { RailEvent, RailNo, RailRequest, RailStep } from '@gangway/gateway/extend';
import type { RefusalReason } from '@gangway/protocol';
import type { PayerAction } from '@gangway/protocol/checkout';
import { Temporal } from 'temporal-polyfill';
import { keyOf, type MollieApi, type Read, timeOfId, ZONE } from './api.ts';
import { createCustomer } from './kept-cards.ts';
import { fieldOf, type MolliePayment, newMandateSchema, refusalOf } from './wire.ts';

type DebitAccount = NonNullable<RailRequest['account']>;

/** Mollie's name of the method. */
export const DIRECT_DEBIT = 'directdebit' as const;

const UNPROCESSABLE = 422;
/** What a payer is shown of an account. */
const LAST_CHARACTERS = 4;

/**
 * Why a bank did not pay: the reason code of ISO 20022 → reason. One that is not listed is a plain refusal, as is the
 * death of the account's holder, which concerns nobody here.
 */
const BANK_REASONS: Readonly<Record<string, RefusalReason>> = {
  AM04: 'insufficient-funds',
  AC04: 'account-closed',
  AC06: 'not-permitted',
  AG01: 'not-permitted',
  MD01: 'revoked',
};

/**
 * Returns the reference of an attempt's mandate, which is unique: some banks refuse a debit whose reference is not. It
 * has 32 of the 35 characters that the scheme allows (EPC, SEPA Direct Debit Core: AT-01).
 */
export const mandateReferenceOf = (attemptId: string): string => attemptId.replaceAll('-', '').toUpperCase();

/** Returns the body of the request that creates a mandate. The day is the attempt's, so that a repeat has the same. */
export const mandateBody = (attemptId: string, { holder, iban }: DebitAccount) => ({
  method: DIRECT_DEBIT,
  consumerName: holder,
  consumerAccount: iban,
  signatureDate: Temporal.Instant.fromEpochMilliseconds(timeOfId(attemptId).getTime())
    .toZonedDateTimeISO(ZONE)
    .toPlainDate()
    .toString(),
  mandateReference: mandateReferenceOf(attemptId),
});

/**
 * Creates the mandate of an attempt and its customer, or finds those that were created under their keys. `not-sent`
 * also where that took so long that no debit may follow.
 */
export async function createMandate(
  api: MollieApi,
  { attemptId, startBy }: Pick<RailRequest, 'attemptId' | 'startBy'>,
  account: DebitAccount,
): Promise<Read<{ readonly customerId: string; readonly mandateId: string }>> {
  const customer = await createCustomer(api, attemptId);
  if (customer.kind !== 'read') return customer;
  const { id: customerId } = customer.value;
  const path = `/v2/customers/${customerId}/mandates`;
  const idempotencyKey = keyOf(attemptId, 'mandate');
  const body = mandateBody(attemptId, account);
  const mandate = await api.call({ method: 'POST', path, body, idempotencyKey }, newMandateSchema);
  if (mandate.kind !== 'read') return mandate;
  if (performance.now() > startBy) return { kind: 'not-sent', reason: 'The mandate took too long.' };
  return { kind: 'read', value: { customerId, mandateId: mandate.value.id } };
}

/** Returns the no to an account that Mollie takes no mandate of; undefined where it refused for another reason. */
export function accountRefusal({ status, json }: { status: number; json: unknown }): RailNo | undefined {
  const isOfAccount = status === UNPROCESSABLE && /^consumer/.test(fieldOf(json) ?? '');
  if (!isOfAccount) return undefined;
  return { kind: 'declined', reason: 'not-permitted', detail: refusalOf(status, json) };
}

/** Returns what its payer is shown of a debit; undefined for another payment, and where Mollie names no account. */
export function debitOf({ method, details }: MolliePayment, attemptId: string): PayerAction | undefined {
  const { consumerAccount: last4, mandateReference, creditorIdentifier: creditor } = details ?? {};
  if (method !== DIRECT_DEBIT || !last4) return undefined;
  const mandate = mandateReference || mandateReferenceOf(attemptId);
  return { kind: 'debit', last4, mandate, ...(creditor && { creditor }) };
}

/** Adds to the beginning of a debit what its request alone knows, where Mollie has not named the account. */
export function withAccount(step: RailStep, attemptId: string, { iban }: DebitAccount): RailStep {
  if (step.kind !== 'wait' || step.action) return step;
  const mandate = mandateReferenceOf(attemptId);
  return { ...step, action: { kind: 'debit', last4: iban.slice(-LAST_CHARACTERS), mandate } };
}

/** Returns the no of a debit that the payer's bank has refused. */
export function bankNo({ details }: MolliePayment): RailNo {
  const code = details?.bankReasonCode;
  const reason = BANK_REASONS[code ?? ''] ?? 'refused-by-bank';
  return { kind: 'declined', reason, ...(code && { detail: code }) };
}

/**
 * Returns the chargebacks of a payment, without those of a debit that had failed before: its money had gone back
 * already, so they say the same again.
 */
export function chargebacksOf({ method, status, failedAt, _embedded }: MolliePayment) {
  const all = _embedded?.chargebacks ?? [];
  if (method !== DIRECT_DEBIT || status !== 'failed' || !failedAt) return all;
  return all.filter(({ createdAt }) => createdAt <= failedAt);
}

/**
 * Returns what is reported of a debit that has failed. Mollie calls one paid a working day after its date, and failed
 * when the bank sends it back within five: money that was booked has to come off again. One that was never paid
 * here is not reversed, because a reversal is only settled after a yes. A failure that Mollie has listed as a
 * chargeback is reported as that.
 */
export function failureEvents(payment: MolliePayment, attemptId: string): RailEvent[] {
  const { method, status, details } = payment;
  const isChargedBack = chargebacksOf(payment).some(({ reversedAt }) => !reversedAt);
  if (method !== DIRECT_DEBIT || status !== 'failed' || isChargedBack) return [];
  return [{ kind: 'reversal', attemptId, reason: details?.bankReasonCode || 'failed' }];
}
