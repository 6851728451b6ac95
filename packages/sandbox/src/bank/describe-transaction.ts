/** The representation of a transaction in responses and callbacks. See ../README.md, The bank's API. */
import { formatAmount } from '@gangway/protocol';
import { FAST_CHECKOUT_PAYER, isFastCheckout } from './fast-checkout.ts';
import type { SchemeTransaction } from './scheme-transactions.ts';

/** Returns the members of responses and callbacks. `again` is an unrequested second payment of the transaction. */
export function describeTransaction(transaction: SchemeTransaction): Readonly<Record<string, unknown>> {
  const { transactionId, requestId, state, method, amountMinor, paidMinor, currency, againId } = transaction;
  const { decidedAt } = transaction;
  return {
    transactionId,
    requestId,
    state,
    amount: formatAmount(paidMinor ?? amountMinor),
    currency,
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
    ...(againId && { again: { transactionId: againId, amount: formatAmount(amountMinor), currency } }),
    ...(state === 'paid' && isFastCheckout(method) && { checkoutData: FAST_CHECKOUT_PAYER }),
  };
}
