/** The representation of a transaction in responses and callbacks. See ../README.md, The bank's API. */
import { formatAmount, isDebit } from '@gangway/protocol';
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
    ...debitOf(transaction),
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
    ...(againId && { again: { transactionId: againId, amount: formatAmount(amountMinor), currency } }),
    ...(state === 'paid' && isFastCheckout(method) && { checkoutData: FAST_CHECKOUT_PAYER }),
  };
}

/** Who debits, by the identifier that banks use in tests (EPC262-08). */
const CREDITOR = 'DE98ZZZ09999999999';

/** Returns what the payer of a direct debit is told; nothing of other methods. A mandate has 35 characters at most. */
export function debitOf({ method, choice, requestId }: SchemeTransaction) {
  if (!isDebit(method)) return {};
  return {
    debit: { last4: choice, mandate: requestId.replaceAll('-', '').toUpperCase(), creditor: CREDITOR },
  };
}
