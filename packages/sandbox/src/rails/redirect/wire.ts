/** What the simulated scheme reports, and how the rail reads it (README.md of this package). */

import type { RailOutcome, RailYes } from '@gangway/gateway/extend';
import { parseAmount } from '@gangway/protocol';
import * as v from 'valibot';
import { SCHEME_WORDS } from '../../column-words.ts';
import { schemeTime } from '../scheme-client.ts';

const texts = v.record(v.string(), v.string());

/** One transaction as the scheme reports it. */
export const transactionSchema = v.object({
  transactionId: v.string(),
  requestId: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
  state: v.picklist(SCHEME_WORDS['scheme_transactions.state']),
  amount: v.string(),
  currency: v.string(),
  decidedAt: schemeTime,
  payerUrl: v.optional(v.string()),
  /** Direct debits: what the payer is told. */
  debit: v.optional(v.object({ last4: v.string(), mandate: v.string(), creditor: v.string() })),
  /** A second payment of the same transaction. */
  again: v.optional(v.object({ transactionId: v.string(), amount: v.string(), currency: v.string() })),
  checkoutData: v.optional(v.object({ customer: texts, billingAddress: texts, shippingAddress: texts })),
});

/** The response to a start; `refused` when the payer's code, phone number or account was not valid. */
export const startedSchema = v.object({
  transactionId: v.string(),
  payerUrl: v.string(),
  state: v.optional(v.picklist(['open', 'refused']), 'open'),
  debit: transactionSchema.entries.debit,
});

/** The response to a return that was carried out. */
export const returnedSchema = v.object({ state: v.literal('returned') });

/** Returns the second payment as surplus, which is sent back. */
function surplusOf({ again }: v.InferOutput<typeof transactionSchema>): Pick<RailYes, 'surplus'> {
  const amountMinor = again && parseAmount(again.amount);
  if (!again || !amountMinor) return {};
  return { surplus: [{ reference: again.transactionId, amountMinor, currency: again.currency }] };
}

/** Translates the scheme's state into ours. */
export function outcomeOf(transaction: v.InferOutput<typeof transactionSchema>): RailOutcome {
  switch (transaction.state) {
    case 'paid': {
      const amountMinor = parseAmount(transaction.amount);
      if (!amountMinor) return { kind: 'unclear', reason: 'The scheme reports a payment without an amount.' };
      return {
        kind: 'paid',
        amountMinor,
        currency: transaction.currency,
        reference: transaction.transactionId,
        paidAt: transaction.decidedAt,
        ...surplusOf(transaction),
        ...(transaction.checkoutData && { checkoutData: transaction.checkoutData }),
      };
    }
    case 'refused':
      return { kind: 'declined', reason: 'refused-by-bank' };
    case 'cancelled':
      return { kind: 'cancelled', reason: 'cancelled' };
    case 'timed-out':
      return { kind: 'timed-out', reason: 'timed-out' };
    case 'open':
      if (transaction.debit)
        return {
          ...{ kind: 'open', payerUrl: '', reference: transaction.transactionId },
          action: { kind: 'debit', ...transaction.debit },
        };
      // Without a page, the payer cannot continue.
      if (!transaction.payerUrl)
        return { kind: 'unclear', reason: 'The scheme names no page for the payer.' };
      return { kind: 'open', payerUrl: transaction.payerUrl, reference: transaction.transactionId };
    default:
      return transaction.state satisfies never;
  }
}
