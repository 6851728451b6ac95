/** The stores of returns: money sent back to a payer, never more than was paid. */
import { type Database, statement } from '@gangway/gateway/extend';

/** A requested return. `requestId` is the rail's idempotency key; the amount is in hundredths. */
export interface NewReturn {
  readonly requestId: string;
  /** The transaction or card payment that is returned. */
  readonly paymentId: string;
  readonly amountMinor: bigint;
  readonly createdAt: Date;
}

/** The result of a return: booked (also earlier, by the same request), or the reason of a refusal. */
export type ReturnOutcome = 'returned' | 'unknown-payment' | 'not-paid' | 'too-much' | 'other-content';

/** Sends money back once for each request. A refused return stores nothing. */
export const insertBankReturn = returnsStore('scheme', {
  payments: 'scheme_transactions',
  returns: 'scheme_returns',
  paymentColumn: 'transaction_id',
  paid: 'coalesce(paid_amount, amount)',
});

/** {@link insertBankReturn} for card payments. */
export const insertCardReturn = returnsStore('scheme.card', {
  payments: 'scheme_card_payments',
  returns: 'scheme_card_returns',
  paymentColumn: 'payment_id',
});

/** {@link insertBankReturn} for gift cards. */
export const insertGiftCardReturn = returnsStore('scheme.gift-card', {
  payments: 'scheme_gift_card_payments',
  returns: 'scheme_gift_card_returns',
  paymentColumn: 'payment_id',
});

/** {@link insertBankReturn} for scanned codes. */
export const insertCodeReturn = returnsStore('scheme.code', {
  payments: 'scheme_code_payments',
  returns: 'scheme_code_returns',
  paymentColumn: 'payment_id',
});

/** The tables of payments and their returns; `paid` is the paid amount in SQL. */
interface ReturnsTables {
  readonly payments: string;
  readonly returns: string;
  readonly paymentColumn: string;
  readonly paid?: string;
}

function returnsStore(
  name: string,
  { payments, returns, paymentColumn, paid = 'amount' }: ReturnsTables,
): (database: Database, input: NewReturn) => Promise<ReturnOutcome> {
  // The lock makes returns of one payment queue, so that their sum is exact.
  const lockPayment = statement(
    `${name}.lock-returned`,
    `SELECT ${paid} AS amount, state FROM ${payments} WHERE id = $1 FOR UPDATE`,
  );
  const findReturn = statement(
    `${name}.find-return`,
    `SELECT ${paymentColumn} AS payment_id, amount FROM ${returns} WHERE request_id = $1`,
  );
  const sumReturns = statement(
    `${name}.sum-returns`,
    `SELECT coalesce(sum(amount), 0)::bigint AS total FROM ${returns} WHERE ${paymentColumn} = $1`,
  );
  const insertReturn = statement(
    `${name}.insert-return`,
    `INSERT INTO ${returns} (request_id, ${paymentColumn}, amount, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (request_id) DO NOTHING RETURNING request_id`,
  );

  return (database, { requestId, paymentId, amountMinor, createdAt }) =>
    database.transaction(async (tx) => {
      const [paid] = await tx.query<{ amount: bigint; state: string }>(lockPayment, [paymentId]);
      if (!paid) return 'unknown-payment';
      const [earlier] = await tx.query<{ payment_id: string; amount: bigint }>(findReturn, [requestId]);
      if (earlier) {
        const isSame = earlier.payment_id === paymentId.toLowerCase() && earlier.amount === amountMinor;
        return isSame ? 'returned' : 'other-content';
      }
      if (paid.state !== 'paid') return 'not-paid';
      const [returned] = await tx.query<{ total: bigint }>(sumReturns, [paymentId]);
      if ((returned?.total ?? 0n) + amountMinor > paid.amount) return 'too-much';
      const booked = await tx.query(insertReturn, [requestId, paymentId, amountMinor, createdAt]);
      // Another transaction has inserted this request meanwhile.
      return booked.length === 1 ? 'returned' : 'other-content';
    });
}
