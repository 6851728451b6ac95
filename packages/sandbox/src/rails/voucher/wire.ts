/** What the simulated gift-card scheme reports, and how the rail reads it. */

import type { RailOutcome } from '@gangway/gateway/extend';
import { findRow, parseAmount, type RefusalReason } from '@gangway/protocol';
import * as v from 'valibot';
import { SCHEME_WORDS } from '../../column-words.ts';
import { schemeTime } from '../scheme-client.ts';

/** One payment as the scheme reports it. */
export const giftCardPaymentSchema = v.object({
  paymentId: v.string(),
  requestId: v.string(),
  state: v.picklist(SCHEME_WORDS['scheme_gift_card_payments.state']),
  amount: v.string(),
  currency: v.string(),
  decidedAt: schemeTime,
  /** `wrong`, `too-little`, `locked` or `expired`. */
  reason: v.optional(v.string()),
  /** The balance of the card; with `too-little` in the response to a start. */
  balance: v.optional(v.string()),
});

/** The response to a return that was carried out. */
export const giftCardReturnSchema = v.object({ state: v.literal('returned') });

const REASONS: Readonly<Record<string, RefusalReason>> = {
  'too-little': 'gift-card-balance',
  locked: 'gift-card-locked',
  expired: 'gift-card-expired',
};

/** Translates the scheme's state into ours. */
export function giftCardOutcome(payment: v.InferOutput<typeof giftCardPaymentSchema>): RailOutcome {
  const { state, paymentId: reference, currency, reason } = payment;
  if (state === 'declined') {
    const balanceMinor = reason === 'too-little' ? parseAmount(payment.balance ?? '') : undefined;
    return {
      kind: 'declined',
      reason: findRow(REASONS, reason ?? '') ?? 'wrong-gift-card',
      ...(balanceMinor !== undefined && { balanceMinor }),
    };
  }
  const amountMinor = parseAmount(payment.amount);
  if (!amountMinor) return { kind: 'unclear', reason: 'The scheme reports a payment without an amount.' };
  return { kind: 'paid', amountMinor, currency, reference, paidAt: payment.decidedAt };
}
