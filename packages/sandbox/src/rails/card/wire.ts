/** What the simulated acquirer reports, and how the rail reads it (README.md of this package). */

import { type RailReport, schemeAdvice } from '@gangway/gateway/extend';
import { parseAmount, refusalReason } from '@gangway/protocol';
import * as v from 'valibot';
import { SCHEME_WORDS } from '../../column-words.ts';
import { schemeTime } from '../scheme-client.ts';

/** One card payment as the acquirer reports it. */
export const cardPaymentSchema = v.object({
  paymentId: v.string(),
  requestId: v.string(),
  state: v.picklist(SCHEME_WORDS['scheme_card_payments.state']),
  amount: v.string(),
  currency: v.string(),
  decidedAt: schemeTime,
  payerUrl: v.optional(v.string()),
  stage: v.optional(v.picklist(['authentication', 'authenticated', 'authorisation'])),
  reason: v.optional(v.string()),
  /** What the card's scheme advises after a decline, in its own code. */
  advice: v.optional(v.object({ scheme: v.picklist(['mastercard', 'visa']), code: v.string() })),
  networkReference: v.optional(v.string()),
  /** The form that a frame posts to the issuer next. */
  form: v.optional(
    v.object({
      step: v.picklist(['method', 'challenge']),
      url: v.string(),
      fields: v.record(v.string(), v.string()),
    }),
  ),
  threeDs: v.optional(
    v.object({ status: v.string(), trxid: v.string(), version: v.string(), eci: v.string() }),
  ),
});

/** See {@link cardPaymentSchema}. */
export type CardPayment = v.InferOutput<typeof cardPaymentSchema>;

/** The response to a return that was carried out. */
export const cardReturnSchema = v.object({ state: v.literal('returned') });

/** The response to a capture that was carried out. */
export const cardCaptureSchema = v.object({ state: v.literal('captured'), capturedAt: schemeTime });

/** Translates the acquirer's state into ours. */
export function cardOutcome(payment: CardPayment): RailReport {
  const { state, stage, paymentId: reference, currency, threeDs, networkReference } = payment;
  switch (state) {
    case 'paid':
    case 'authorised': {
      const amountMinor = parseAmount(payment.amount);
      if (amountMinor === undefined) return { kind: 'unclear', reason: 'The acquirer reports no amount.' };
      const kind = state === 'paid' ? 'paid' : 'authorized';
      const paidAt = state === 'paid' ? payment.decidedAt : undefined;
      const facts = { ...(threeDs && { threeDs }), ...(networkReference && { networkReference }) };
      return { kind, amountMinor, currency, reference, paidAt, ...facts };
    }
    case 'open': {
      const place = { payerUrl: payment.payerUrl ?? '', reference };
      if (stage === 'authenticated') return { kind: 'authenticated', ...place };
      return { kind: 'open', ...place, ...(stage && { stage }) };
    }
    case 'declined':
    case 'cancelled':
    case 'timed-out':
    case 'failed':
      return {
        kind: state,
        reason: refusalReason(payment.reason, state),
        ...(payment.advice && { advice: schemeAdvice(payment.advice.scheme, payment.advice.code) }),
        ...(threeDs && { threeDs }),
      };
    default:
      return state satisfies never;
  }
}
