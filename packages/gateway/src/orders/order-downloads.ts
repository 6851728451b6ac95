/** Orders and refunds of a store or a merchant in a period, oldest first, in batches for downloads. */

import { markOf } from '../archive/archive-text.ts';
import { type ArchivedMembers, jsonOf, readArchivedRange } from '../archive/archived-times.ts';
import { mergedBatches, type RowKey } from '../archive/merged-rows.ts';
import { FIRST_ID } from '../ids.ts';
import { type Queryable, statement } from '../storage/database.ts';
import { ORDER_COLUMNS, type Order } from './order.ts';
import { choose, type ListScope, type Period, scoped, scopeOf } from './order-lists.ts';
import { REFUND_COLUMNS, type Refund } from './refunds.ts';

/** A refund with the members of its order that a download shows. */
export interface RefundLine extends Refund {
  readonly orderId: string;
  readonly settlementCurrency: string;
}

const nextOrders = scoped(
  'orders.next',
  (scope) => `SELECT ${ORDER_COLUMNS} FROM orders o
   WHERE o.${scope} = $1 AND o.created_at >= $2 AND o.created_at < $3 AND (o.created_at, o.trade_id) > ($4, $5)
   ORDER BY o.created_at, o.trade_id LIMIT $6`,
);
const archivedOrders = statement(
  'orders.archived',
  `SELECT ${ORDER_COLUMNS} FROM jsonb_populate_recordset(NULL::orders, $1::jsonb) o`,
);
const nextRefunds = scoped(
  'refunds.next',
  (scope) => `SELECT ${REFUND_COLUMNS}, o.order_id AS "orderId", o.settlement_currency AS "settlementCurrency"
   FROM refunds r JOIN orders o ON o.trade_id = r.trade_id
   WHERE r.${scope} = $1 AND r.created_at >= $2 AND r.created_at < $3 AND (r.created_at, r.id) > ($4, $5)
   ORDER BY r.created_at, r.id LIMIT $6`,
);

/** Returns the orders created in a period, oldest first, wherever they are. Throws ArchiveFault. */
export function readOrders(db: Queryable, scope: ListScope, period: Period): AsyncGenerator<Order[]> {
  const { merchantId, storeId } = scope;
  const choice = {
    merchantId,
    ...period,
    mark: storeId === null ? undefined : markOf(storeId),
    place: 'orders',
    isWanted: ({ store_id }: ArchivedMembers) => storeId === null || store_id === storeId,
  } as const;
  return mergedBatches<Order>(
    {
      keyOf: ({ createdAt, tradeId }) => ({ at: createdAt, id: tradeId }),
      online: (behind, limit) => db.query(choose(nextOrders, scope), valuesOf(scope, period, behind, limit)),
      async archived(range, limit) {
        const rows = await readArchivedRange(db, choice, range, limit);
        return rows.length === 0 ? [] : db.query(archivedOrders, [jsonOf(rows.map(({ row }) => row))]);
      },
    },
    { from: { at: period.from, id: FIRST_ID } },
  );
}

/** Returns the refunds created in a period, oldest first. An order that has one is not archived. */
export const readRefunds = (db: Queryable, scope: ListScope, period: Period): AsyncGenerator<RefundLine[]> =>
  mergedBatches<RefundLine>(
    {
      keyOf: ({ createdAt, refundId }) => ({ at: createdAt, id: refundId }),
      online: (behind, limit) => db.query(choose(nextRefunds, scope), valuesOf(scope, period, behind, limit)),
      archived: async () => [],
    },
    { from: { at: period.from, id: FIRST_ID } },
  );

const valuesOf = (
  scope: ListScope,
  { from, until }: Period,
  { at, id }: RowKey,
  limit: number,
): unknown[] => [scopeOf(scope).id, from, until, at, id, limit];
