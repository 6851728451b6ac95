/** What the simulated wallets report about a scanned code, and how the rail reads it. */

import type { RailOutcome } from '@gangway/gateway/extend';
import { findRow, parseAmount, type RefusalReason, UNKNOWN_REASON } from '@gangway/protocol';
import * as v from 'valibot';
import { SCHEME_WORDS } from '../../column-words.ts';
import { schemeTime } from '../scheme-client.ts';

/** One payment as the wallet reports it. */
export const codePaymentSchema = v.object({
  paymentId: v.string(),
  requestId: v.string(),
  state: v.picklist(SCHEME_WORDS['scheme_code_payments.state']),
  amount: v.string(),
  currency: v.string(),
  decidedAt: schemeTime,
  /** `too-little` or `closed`. */
  reason: v.optional(v.string()),
});

/** The response to a return that was carried out. */
export const codeReturnSchema = v.object({ state: v.literal('returned') });

const REASONS: Readonly<Record<string, RefusalReason>> = {
  'too-little': 'insufficient-funds',
  closed: 'code-refused',
};

/** Translates the wallet's state into ours. */
export function codeOutcome(payment: v.InferOutput<typeof codePaymentSchema>): RailOutcome {
  const { state, paymentId: reference, currency } = payment;
  switch (state) {
    case 'paid': {
      const amountMinor = parseAmount(payment.amount);
      if (!amountMinor) return { kind: 'unclear', reason: 'The wallet reports a payment without an amount.' };
      return { kind: 'paid', amountMinor, currency, reference, paidAt: payment.decidedAt };
    }
    case 'refused':
      return { kind: 'declined', reason: findRow(REASONS, payment.reason ?? '') ?? 'refused-by-bank' };
    case 'cancelled':
    case 'timed-out':
      return { kind: state, reason: UNKNOWN_REASON[state] };
    case 'open':
      return { kind: 'open', payerUrl: '', reference, action: { kind: 'confirm-in-app' } };
    default:
      return state satisfies never;
  }
}
