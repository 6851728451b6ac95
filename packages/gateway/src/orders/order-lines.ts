/** Lists payments of all merchants for operators, one line each. */

import type { Money, OrderState } from '@gangway/protocol';
import { jsonOf, readArchivedByOrderId } from '../archive/archived-times.ts';
import { type Queryable, statements } from '../storage/database.ts';
import { archivedOrders } from './archived-orders.ts';

/** A line of the list. */
export interface OrderLine extends Money {
  readonly tradeId: string;
  readonly orderId: string;
  readonly state: OrderState;
  readonly method: string;
  /** UID of the account that created it. */
  readonly account: string;
  readonly createdAt: Date;
}

/** Which payments to list; an undefined member does not filter. */
export interface OrderFilter {
  readonly state: string | undefined;
  readonly orderId: string | undefined;
  readonly limit: number;
}

// A trade_id increases with time.
const newest = (
  condition: string,
  source = 'orders',
) => `SELECT o.trade_id AS "tradeId", o.order_id AS "orderId", o.state,
     o.amount AS "amountMinor", o.currency, o.sub_pay_method AS "method", a.uid AS "account",
     o.created_at AS "createdAt"
   FROM ${source} o JOIN accounts a ON a.id = o.account_id
   WHERE ($1::text IS NULL OR o.state = $1) AND ${condition}
   ORDER BY o.trade_id DESC LIMIT $2`;
const SQL = statements('orders', {
  lines: newest('true'),
  linesOfOrderId: newest(
    'true',
    `(SELECT * FROM orders WHERE order_id = $3 AND store_id IN (SELECT id FROM stores)
     UNION ALL ${archivedOrders('$4')})`,
  ),
});

/** Returns at most `limit` payments, newest first; of the archive those of an order_id only. Throws ArchiveFault. */
export async function listOrderLines(
  db: Queryable,
  { state, orderId, limit }: OrderFilter,
): Promise<OrderLine[]> {
  if (orderId === undefined) return db.query<OrderLine>(SQL.lines, [state ?? null, limit]);
  const archived = jsonOf((await readArchivedByOrderId(db, orderId)).map(({ row }) => row));
  return db.query<OrderLine>(SQL.linesOfOrderId, [state ?? null, limit, orderId, archived]);
}
