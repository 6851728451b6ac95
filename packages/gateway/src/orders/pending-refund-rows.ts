/** The queue of refunds that wait for their merchant's money, by merchant and settlement currency. */
import { type Queryable, statements } from '../storage/database.ts';
import { putOff } from '../storage/due-rows.ts';

const QUEUE = { table: 'refunds', id: 'id', dueColumn: 'due_at', failures: 'failures' } as const;
const SQL = statements('pending-refunds', {
  // A refund whose release has failed does not block the others.
  earlier: `SELECT r.id FROM refunds r JOIN orders o ON o.trade_id = r.trade_id
   WHERE r.state = 'refund pending' AND r.merchant_id = $1 AND o.settlement_currency = $2 AND r.id < $3
     AND r.failures = 0 LIMIT 1`,
  // The first refund of each merchant and currency, and of those that failed. Those behind a busy one wait.
  first: `SELECT * FROM (
     SELECT DISTINCT ON (r.merchant_id, o.settlement_currency, least(r.failures, 1)) r.id, r.trade_id AS "tradeId",
       r.failures
     FROM refunds r JOIN orders o ON o.trade_id = r.trade_id
     WHERE r.state = 'refund pending' AND (r.due_at IS NULL OR r.due_at <= now())
     ORDER BY r.merchant_id, o.settlement_currency, least(r.failures, 1), r.id
   ) f WHERE f.id <> ALL($1::uuid[])`,
  putOff: putOff(QUEUE),
  wentWell: 'UPDATE refunds SET failures = 0, due_at = NULL WHERE id = $1',
});

/** A pending refund, as a row of the queue. */
export interface PendingRefund {
  /** The refund. */
  readonly id: string;
  readonly tradeId: string;
  readonly failures: number;
}

/** Returns whether an earlier refund of the merchant and currency waits, whose release has not failed. */
export const isBehindAnother = async (
  tx: Queryable,
  {
    merchantId,
    settlementCurrency,
    refundId,
  }: Readonly<Record<'merchantId' | 'settlementCurrency' | 'refundId', string>>,
): Promise<boolean> => (await tx.query(SQL.earlier, [merchantId, settlementCurrency, refundId])).length > 0;

/** Returns the refunds at the head of their queues: the oldest of each merchant and currency, except `busy` ones. */
export const findFirstRefunds = (db: Queryable, busy: readonly string[]): Promise<PendingRefund[]> =>
  db.query(SQL.first, [busy]);

/** Puts off a refund whose release failed; those behind it do not wait for it. */
export const putOffRefund = (db: Queryable, refundId: string): Promise<unknown[]> =>
  db.query(SQL.putOff, [refundId]);

/** Clears the failures of a refund. */
export const forgetRefundFailures = (db: Queryable, refundId: string): Promise<unknown[]> =>
  db.query(SQL.wentWell, [refundId]);
