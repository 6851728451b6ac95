/** The pretend scheme's book of returns: money sent back to a payer, never more than was paid. */
import { type Database, statement } from '../storage/database.ts';

/** A return as asked for. `requestId` is the rail's idempotency key; the amount is hundredths. */
export interface NewReturn {
  readonly requestId: string;
  readonly transactionId: string;
  readonly amountMinor: bigint;
  readonly createdAt: Date;
}

/** How a return ended: booked (also before, by the same request), or why not. */
export type ReturnOutcome = 'returned' | 'unknown-transaction' | 'not-paid' | 'too-much' | 'other-content';

// The lock makes returns of one transaction queue, so that their sum can be trusted.
const lockTransaction = statement(
  'scheme.lock-transaction',
  'SELECT amount, state FROM scheme_transactions WHERE id = $1 FOR UPDATE',
);
const findReturn = statement(
  'scheme.find-return',
  'SELECT transaction_id, amount FROM scheme_returns WHERE request_id = $1',
);
const sumReturns = statement(
  'scheme.sum-returns',
  'SELECT coalesce(sum(amount), 0)::bigint AS total FROM scheme_returns WHERE transaction_id = $1',
);
const insertReturn = statement(
  'scheme.insert-return',
  `INSERT INTO scheme_returns (request_id, transaction_id, amount, created_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (request_id) DO NOTHING RETURNING request_id`,
);

/** Sends money back once per request. A refused return books nothing. */
export function bookReturn(database: Database, input: NewReturn): Promise<ReturnOutcome> {
  return database.transaction(async (tx) => {
    const [paid] = await tx.query<{ amount: bigint; state: string }>(lockTransaction, [input.transactionId]);
    if (!paid) return 'unknown-transaction';
    const [earlier] = await tx.query<{ transaction_id: string; amount: bigint }>(findReturn, [
      input.requestId,
    ]);
    if (earlier) {
      const same =
        earlier.transaction_id === input.transactionId.toLowerCase() && earlier.amount === input.amountMinor;
      return same ? 'returned' : 'other-content';
    }
    if (paid.state !== 'paid') return 'not-paid';
    const [returned] = await tx.query<{ total: bigint }>(sumReturns, [input.transactionId]);
    if ((returned?.total ?? 0n) + input.amountMinor > paid.amount) return 'too-much';
    const values = [input.requestId, input.transactionId, input.amountMinor, input.createdAt];
    const booked = await tx.query(insertReturn, values);
    // Another transaction took this request while we looked.
    return booked.length === 1 ? 'returned' : 'other-content';
  });
}
