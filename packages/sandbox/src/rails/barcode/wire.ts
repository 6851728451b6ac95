/** What the simulated wallets report about a scanned code, and how the rail reads it. */

import type { RailOutcome } from '@gangway/gateway/extend';
import { parseAmount } from '@gangway/protocol';
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

/** Translates the wallet's state into ours. */
export function codeOutcome(payment: v.InferOutput<typeof codePaymentSchema>): RailOutcome {
  const { state, paymentId: reference, currency } = payment;
  const reason = payment.reason ?? state;
  switch (state) {
    case 'paid': {
      const amountMinor = parseAmount(payment.amount);
      if (!amountMinor) return { kind: 'unclear', reason: 'The wallet reports a payment without an amount.' };
      return { kind: 'paid', amountMinor, currency, reference, paidAt: payment.decidedAt };
    }
    case 'refused':
      return { kind: 'declined', reason };
    case 'cancelled':
    case 'timed-out':
      return { kind: state, reason };
    case 'open':
      return { kind: 'open', payerUrl: '', reference, action: { kind: 'confirm-in-app' } };
    default:
      return state satisfies never;
  }
}
