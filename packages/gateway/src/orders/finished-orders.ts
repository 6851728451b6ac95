/** Orders at which nothing can happen any more: neither open, nor refundable, nor disputable. */
import { type Queryable, statements } from '../storage/database.ts';

/** An order of a page, in the order of ids. */
export interface AgedOrder {
  readonly tradeId: string;
  /** Whether it was created before the online time began. */
  readonly isOld: boolean;
}

/**
 * SQL that says whether the order `o` is finished: everything of it happened before $2 (business time), its money is in
 * a report, and no notification waits.
 */
export const FINISHED_ORDER = `o.state IN ('paid', 'declined', 'failed', 'expired', 'cancelled')
   AND greatest(o.created_at, o.expires_at, o.paid_at) <= $2
   AND NOT EXISTS (SELECT FROM attempts a WHERE a.trade_id = o.trade_id
     AND (a.state IN ('asking', 'open') OR coalesce(a.ended_at, a.started_at) > $2))
   AND NOT EXISTS (SELECT FROM refunds r WHERE r.trade_id = o.trade_id AND (r.created_at > $2
     OR r.state IN ('to-be-approval', 'refund pending', 'refund processing')))
   AND NOT EXISTS (SELECT FROM disputes d WHERE d.trade_id = o.trade_id
     AND (d.opened_at > $2 OR d.state = 'opened'))
   AND NOT EXISTS (SELECT FROM splits s WHERE s.trade_id = o.trade_id
     AND (s.created_at > $2 OR s.state = 'Processing'))
   AND NOT EXISTS (SELECT FROM fund_lines f WHERE f.trade_id = o.trade_id
     AND (f.booked_at > $2 OR f.clearing_id IS NULL))
   AND NOT EXISTS (SELECT FROM notifications n WHERE n.trade_id = o.trade_id
     AND (n.created_at > $2 OR n.state = 'waiting'))`;

const SQL = statements('finished-orders', {
  page: `SELECT trade_id AS "tradeId", created_at <= $2 AS "isOld" FROM orders
   WHERE trade_id > $1 ORDER BY trade_id LIMIT $3`,
  lock: `SELECT o.trade_id AS "tradeId" FROM orders o WHERE o.trade_id = ANY($1::uuid[])
   ORDER BY o.trade_id FOR UPDATE SKIP LOCKED`,
  choose: `SELECT o.trade_id AS "tradeId" FROM orders o WHERE o.trade_id = ANY($1::uuid[]) AND ${FINISHED_ORDER}
   ORDER BY o.trade_id`,
  chooseUnfinished: `SELECT o.trade_id AS "tradeId" FROM orders o
   WHERE o.trade_id = ANY($1::uuid[]) AND NOT (${FINISHED_ORDER})`,
});

/** Returns the next orders after an id, at most `limit`; `since` is when the online time began (business time). */
export const pageOrders = (
  db: Queryable,
  { afterId, since, limit }: { afterId: string; since: Date; limit: number },
): Promise<AgedOrder[]> => db.query(SQL.page, [afterId, since, limit]);

/** Locks those of the orders that nobody else works on, until the transaction ends. Returns their trade_ids. */
export const lockIdleOrders = async (tx: Queryable, tradeIds: readonly string[]): Promise<string[]> =>
  (await tx.query<{ tradeId: string }>(SQL.lock, [tradeIds])).map(({ tradeId }) => tradeId);

/** Returns the trade_ids of those orders that are finished, with everything that belongs to them, since `since`. */
export const chooseFinished = async (
  db: Queryable,
  tradeIds: readonly string[],
  since: Date,
): Promise<string[]> =>
  (await db.query<{ tradeId: string }>(SQL.choose, [tradeIds, since])).map(({ tradeId }) => tradeId);

/** Returns the trade_ids of the others. An order that is in no table is in the archive, and so is finished. */
export const chooseUnfinished = async (
  db: Queryable,
  tradeIds: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> =>
  new Set(
    (await db.query<{ tradeId: string }>(SQL.chooseUnfinished, [tradeIds, since])).map(
      ({ tradeId }) => tradeId,
    ),
  );
