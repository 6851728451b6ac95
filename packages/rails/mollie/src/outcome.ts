/** What a payment's state at Mollie means for its attempt. */

import type { RailOutcome } from '@gangway/gateway/extend';
import type { RefusalReason } from '@gangway/protocol';
import type { PayerAction } from '@gangway/protocol/checkout';
import { isRfReference } from '@gangway/protocol/transfer';
import { bankNo, DIRECT_DEBIT, debitOf } from './debits.ts';
import { type MolliePayment, readAmount } from './wire.ts';

/** Why a card was not charged: Mollie's code → reason. One that is not listed is a plain refusal. */
const REASONS: Readonly<Record<string, RefusalReason>> = {
  authentication_abandoned: 'not-authenticated',
  authentication_failed: 'challenge-failed',
  authentication_required: 'authentication-required',
  authentication_unavailable_acs: 'authentication-unavailable',
  card_declined: 'declined',
  card_expired: 'expired-card',
  inactive_card: 'not-permitted',
  insufficient_funds: 'insufficient-funds',
  invalid_cvv: 'cvc',
  invalid_card_holder_name: 'wrong-address',
  invalid_card_number: 'wrong-card',
  invalid_card_type: 'not-permitted',
  possible_fraud: 'suspected-fraud',
  refused_by_issuer: 'declined',
};

function noOf(payment: MolliePayment): RailOutcome {
  if (payment.method === DIRECT_DEBIT) return bankNo(payment);
  const code = payment.details?.failureReason;
  // Only cards have a code; elsewhere it was the payer's bank or app.
  if (!code) return { kind: 'declined', reason: 'refused-by-bank' };
  const reason = REASONS[code];
  return { kind: 'declined', reason: reason ?? 'declined', ...(reason && { detail: code }) };
}

/** Returns the outcome of an attempt. A payment of another attempt or with an unknown state says nothing. */
export function outcomeOf(payment: MolliePayment, attemptId: string): RailOutcome {
  const { id: reference, status, metadata } = payment;
  if (metadata?.attempt !== attemptId)
    return { kind: 'unclear', reason: 'The payment is not that of this attempt.' };
  switch (status) {
    case 'open':
    case 'pending':
      return openOf(payment, attemptId);
    case 'authorized':
    case 'paid':
      return yesOf(payment, status);
    case 'canceled':
      return { kind: 'cancelled', reason: 'cancelled' };
    case 'expired':
      return { kind: 'timed-out', reason: 'timed-out' };
    case 'failed':
      return noOf(payment);
    default:
      return { kind: 'unclear', reason: 'The payment has an unknown state.', reference };
  }
}

function yesOf(payment: MolliePayment, kind: 'authorized' | 'paid'): RailOutcome {
  const { id: reference, amount, amountCaptured, paidAt, authorizedAt } = payment;
  const taken = kind === 'paid' && amountCaptured ? amountCaptured : amount;
  const amountMinor = readAmount(taken);
  if (amountMinor === undefined) return { kind: 'unclear', reason: 'The amount is not readable.', reference };
  const at = (kind === 'paid' ? paidAt : authorizedAt) ?? undefined;
  return { kind, amountMinor, currency: taken.currency, reference, paidAt: at };
}

function openOf(payment: MolliePayment, attemptId: string): RailOutcome {
  const { id: reference, method, details, _links: links } = payment;
  const action = debitOf(payment, attemptId) ?? transferOf(details);
  // A debit has no page.
  if (action || method === DIRECT_DEBIT)
    return { kind: 'open', payerUrl: '', reference, ...(action && { action }) };
  return { kind: 'open', payerUrl: links.checkout?.href ?? links.status?.href ?? '', reference };
}

/** Returns what the payer is to transfer; undefined where a fact is missing or is not what our page can show. */
function transferOf(details: MolliePayment['details']): PayerAction | undefined {
  const { bankName: name, bankAccount: iban, bankBic: bic, transferReference } = details ?? {};
  const reference = (transferReference ?? '').replaceAll(/[ -]/g, '').toUpperCase();
  if (!name || !iban || !bic || !isRfReference(reference)) return undefined;
  return { kind: 'transfer', iban, bic, name, reference };
}
