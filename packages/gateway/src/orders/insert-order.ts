/** Creates an order with its key, to which the same commit may add further rows. */
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

// Siblings that are being paid are waited for, and the others are paid only after this transaction.
const lockOpen = statement(
  'orders.share-open',
  `SELECT FROM orders WHERE store_id = $1 AND order_id = $2 AND state IN ('pending', 'processing')
     AND capture <> 'never' ORDER BY trade_id FOR SHARE`,
);

// The key decides who creates. This waits for no sibling, because what was created and paid during a wait would not be
// seen: one that another transaction has locked since `lockOpen` makes both begin again. So a new trade is either seen
// by the winner, which cancels it, or sees the winner. An order that only stores a card claims no order_id.
// Every value is a parameter of its own: as arrays of one, they took PostgreSQL half as long again.
const insert = statement(
  'orders.insert',
  `WITH open AS (
     SELECT trade_id FROM orders WHERE store_id = ${place('store_id')} AND order_id = ${place('order_id')}
       AND state IN ('pending', 'processing') AND capture <> 'never'
   ), now_locked AS (
     SELECT state FROM orders WHERE trade_id IN (SELECT trade_id FROM open) ORDER BY trade_id FOR SHARE SKIP LOCKED
   ), held AS (
     SELECT 1 WHERE EXISTS (SELECT FROM order_claims
         WHERE store_id = ${place('store_id')} AND order_id = ${place('order_id')})
       OR EXISTS (SELECT FROM now_locked WHERE state IN ('paid', 'authorized', 'verify'))
   ), free AS (
     SELECT 1 WHERE NOT EXISTS (SELECT FROM held)
       AND (SELECT count(*) FROM now_locked) = (SELECT count(*) FROM open)
   ), keyed AS (
     INSERT INTO request_keys (${KEY_INSERTS.join(', ')}) SELECT ${places(KEY_INSERTS)} FROM free
     ON CONFLICT DO NOTHING RETURNING 1
   ), made AS (
     INSERT INTO orders (${ORDER_INSERTS.join(', ')}) SELECT ${places(ORDER_INSERTS)} FROM keyed RETURNING 1
   )
   SELECT CASE WHEN EXISTS (SELECT FROM made) THEN 'created' WHEN EXISTS (SELECT FROM free) THEN 'repeated'
     WHEN EXISTS (SELECT FROM held) THEN 'held' ELSE 'again' END AS result`,
);

/**
 * Inserts an order with its key. Where the key exists or the order_id is held, nothing is inserted. Waits for a
 * concurrent request with the same key, and for siblings that are being paid.
 */
export async function insertOrder(tx: Queryable, entry: NewOrder): Promise<InsertResult> {
  // An answer that is not known yet is stored as the JSON text null.
  const row = { ...newOrderRow(entry), answer: JSON.stringify(entry.answer) };
  const values = COLUMNS.map((name) => parameterOf(row[name]));
  const { storeId, orderId } = entry.order;
  for (;;) {
    const [, inserted] = await Promise.all([
      tx.query(lockOpen, [storeId, orderId]),
      tx.query<{ result: InsertResult | 'again' }>(insert, values),
    ]);
    const { result } = onlyRow(inserted);
    if (result !== 'again') return result;
  }
}
