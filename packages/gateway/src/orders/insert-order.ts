/** Creates an order with its key in one statement, to which the same commit may add further rows. */
import { keysOf } from '@gangway/protocol';
import { type Queryable, statement } from '../storage/database.ts';
import { onlyRow } from '../storage/only-row.ts';
import {
  KEY_INSERTS,
  NEW_ORDER_TYPES,
  type NewOrder,
  type NewOrderColumn,
  newOrderRow,
  ORDER_INSERTS,
  parameterOf,
} from './new-order-row.ts';

/** `created`; `held`: another trade of the order_id is paid, authorized or in verify; `repeated`: the key exists. */
export type InsertResult = 'created' | 'held' | 'repeated';

const COLUMNS = keysOf(NEW_ORDER_TYPES);
const place = (name: NewOrderColumn): string => `$${COLUMNS.indexOf(name) + 1}::${NEW_ORDER_TYPES[name]}`;
const places = (names: readonly NewOrderColumn[]): string => names.map(place).join(', ');

// The key decides who creates. A sibling that is being paid is waited for: `open` is what this statement saw when it
// began, `now_held` the same rows once they can be locked. So a new trade is either seen by the winner, which cancels
// it, or sees the winner. An order that only stores a card claims no order_id.
// Every value is a parameter of its own: as arrays of one, they took PostgreSQL half as long again.
const insert = statement(
  'orders.insert',
  `WITH open AS (
     SELECT trade_id FROM orders WHERE store_id = ${place('store_id')} AND order_id = ${place('order_id')}
       AND state IN ('pending', 'processing') AND capture <> 'never'
   ), now_held AS (
     SELECT state FROM orders WHERE trade_id IN (SELECT trade_id FROM open) ORDER BY trade_id FOR SHARE
   ), free AS (
     SELECT 1 WHERE NOT EXISTS (SELECT FROM order_claims
         WHERE store_id = ${place('store_id')} AND order_id = ${place('order_id')})
       AND NOT EXISTS (SELECT FROM now_held WHERE state IN ('paid', 'authorized', 'verify'))
   ), keyed AS (
     INSERT INTO request_keys (${KEY_INSERTS.join(', ')}) SELECT ${places(KEY_INSERTS)} FROM free
     ON CONFLICT DO NOTHING RETURNING 1
   ), made AS (
     INSERT INTO orders (${ORDER_INSERTS.join(', ')}) SELECT ${places(ORDER_INSERTS)} FROM keyed RETURNING 1
   )
   SELECT CASE WHEN EXISTS (SELECT FROM made) THEN 'created' WHEN EXISTS (SELECT FROM free) THEN 'repeated'
     ELSE 'held' END AS result`,
);

/**
 * Inserts an order with its key. Where the key exists or the order_id is held, nothing is inserted. Waits for a
 * concurrent request with the same key, and for siblings that are being paid.
 */
export async function insertOrder(db: Queryable, entry: NewOrder): Promise<InsertResult> {
  // An answer that is not known yet is stored as the JSON text null.
  const row = { ...newOrderRow(entry), answer: JSON.stringify(entry.answer) };
  const values = COLUMNS.map((name) => parameterOf(row[name]));
  return onlyRow(await db.query<{ result: InsertResult }>(insert, values)).result;
}
