/** Creates any number of orders, each with its key, in one statement and one commit. */
import { keysOf } from '@gangway/protocol';
import { type Queryable, statement } from '../storage/database.ts';
import {
  KEY_INSERTS,
  NEW_ORDER_TYPES,
  type NewOrder,
  newOrderRow,
  ORDER_INSERTS,
  parameterOf,
} from './new-order-row.ts';

/** `created`; `held`: another trade of the order_id is paid, authorized or in verify; `repeated`: the key exists. */
export type InsertResult = 'created' | 'held' | 'repeated';

// `orders_of` and its kind read their own unnest: one write per table, and the key decides who creates. A sibling that
// is being paid is waited for: `open` is what this statement saw when it began, `now_held` the same rows once they can
// be locked. So a new trade is either seen by the winner, which cancels it, or sees the winner. An order that
// only stores a card claims no order_id.
// The last parameter is the number of orders. It limits nothing, but lets the planner expect one row instead of ten, so
// that it keeps one generic plan. Without it, PostgreSQL made a plan for every single order, which took longer than the
// order.
const COLUMNS = keysOf(NEW_ORDER_TYPES);
const insert = statement(
  'orders.insert',
  `WITH input AS (
     SELECT * FROM unnest(${COLUMNS.map((name, at) => `$${at + 1}::${NEW_ORDER_TYPES[name]}[]`).join(', ')})
     AS t(${COLUMNS.join(', ')})
     LIMIT $${COLUMNS.length + 1}
   ), open AS (
     SELECT o.trade_id FROM orders o JOIN input i ON o.store_id = i.store_id AND o.order_id = i.order_id
     WHERE o.state IN ('pending', 'processing') AND o.capture <> 'never'
   ), now_held AS (
     SELECT o.store_id, o.order_id, o.state FROM orders o WHERE o.trade_id IN (SELECT trade_id FROM open)
     ORDER BY o.trade_id FOR SHARE
   ), free AS (
     SELECT i.* FROM input i
     WHERE NOT EXISTS (SELECT 1 FROM order_claims c WHERE c.store_id = i.store_id AND c.order_id = i.order_id)
       AND NOT EXISTS (SELECT 1 FROM now_held h WHERE h.store_id = i.store_id AND h.order_id = i.order_id
         AND h.state IN ('paid', 'authorized', 'verify'))
   ), keyed AS (
     INSERT INTO request_keys (${KEY_INSERTS.join(', ')})
     SELECT ${KEY_INSERTS.join(', ')} FROM free ORDER BY account_id, key
     ON CONFLICT DO NOTHING RETURNING trade_id
   ), made AS (
     INSERT INTO orders (${ORDER_INSERTS.join(', ')}) SELECT ${ORDER_INSERTS.join(', ')}
     FROM free JOIN keyed USING (trade_id) RETURNING trade_id
   )
   SELECT i.trade_id AS "tradeId",
     CASE WHEN m.trade_id IS NOT NULL THEN 'created' WHEN f.trade_id IS NULL THEN 'held' ELSE 'repeated' END AS result
   FROM input i LEFT JOIN free f USING (trade_id) LEFT JOIN made m USING (trade_id)`,
);

/**
 * Inserts orders with their keys. Where the key exists or the order_id is held, nothing is inserted for that order.
 * Waits for a concurrent request with the same key.
 */
export async function insertOrders(
  db: Queryable,
  orders: readonly NewOrder[],
): Promise<Map<string, InsertResult>> {
  // An answer that is not known yet is stored as the JSON text null.
  const rows = orders.map((one) => ({ ...newOrderRow(one), answer: JSON.stringify(one.answer) }));
  const columns = COLUMNS.map((name) => rows.map((row) => parameterOf(row[name])));
  const results = await db.query<{ tradeId: string; result: InsertResult }>(insert, [
    ...columns,
    orders.length,
  ]);
  return new Map(results.map(({ tradeId, result }) => [tradeId, result]));
}
