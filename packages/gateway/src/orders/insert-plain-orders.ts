/** Creates orders, each with its key and the binding of its request's signature, in one statement and one commit. */
import { keysOf } from '@gangway/protocol';
import { type Queryable, statement } from '../storage/database.ts';
import {
  bytesText,
  KEY_INSERTS,
  NEW_ORDER_TYPES,
  type NewOrder,
  newOrderRow,
  ORDER_INSERTS,
  parameterOf,
} from './new-order-row.ts';
import type { NewBinding } from './signed-contents.ts';

/** A new order that consists of its row, its key and the binding of its request's signature. */
export interface PlainOrder extends NewOrder {
  readonly binding: NewBinding;
}

/** The columns of a plain order with their types: `signature_mac`, `signed_mac` and `signed_until` are its binding. */
const TYPES = {
  ...NEW_ORDER_TYPES,
  signature_mac: 'bytea',
  signed_mac: 'bytea',
  signed_until: 'timestamptz',
} as const;
type Column = keyof typeof TYPES;
const COLUMNS = keysOf(TYPES);
const BINDING_INSERTS: readonly Column[] = ['signature_mac', 'signed_mac', 'signed_until'];

const place = (name: Column): string => `$${COLUMNS.indexOf(name) + 1}::${TYPES[name]}`;
const places = (names: readonly Column[]): string => names.map(place).join(', ');

/** A concurrent request with the same key is waited for this long. Longer waits are for requests that go alone. */
const LOCK_TIMEOUT_MS = 250;
// Run once, before anything is locked; the setting ends with the statement.
const LIMIT_WAITS = `(SELECT set_config('lock_timeout', '${LOCK_TIMEOUT_MS}', true)) IS NOT NULL`;

// Both statements insert nothing where the order_id has another trade, in whatever state: so no sibling is locked or
// waited for. One that is paid may be in the archive, and then only its claim says so. Where the signature is bound
// already, or the key used, the order is not inserted; a signature that is bound here then stays bound to the same
// content.
const one = statement(
  'orders.insert-plain',
  `WITH bound AS (
     INSERT INTO signed_contents (signature_mac, content_mac, until) SELECT ${places(BINDING_INSERTS)}
     WHERE ${LIMIT_WAITS} AND NOT EXISTS (SELECT FROM orders o
         WHERE o.store_id = ${place('store_id')} AND o.order_id = ${place('order_id')})
       AND NOT EXISTS (SELECT FROM order_claims c
         WHERE c.store_id = ${place('store_id')} AND c.order_id = ${place('order_id')})
     ON CONFLICT DO NOTHING RETURNING 1
   ), keyed AS (
     INSERT INTO request_keys (${KEY_INSERTS.join(', ')}) SELECT ${places(KEY_INSERTS)} FROM bound
     ON CONFLICT DO NOTHING RETURNING 1
   )
   INSERT INTO orders (${ORDER_INSERTS.join(', ')}) SELECT ${places(ORDER_INSERTS)} FROM keyed
   RETURNING trade_id AS "tradeId"`,
);

// Signatures and keys are inserted in one order, so that batches of two nodes do not deadlock. A trade of the order_id
// is looked up for each row, never by a join, which might read all orders. The planner does not see how many orders
// come: a plan for few would cost less than one for any number, and be made anew for each batch.
const many = statement(
  'orders.insert-plain-batch',
  `WITH free AS (
     SELECT i.*
     FROM json_to_recordset($1::json) AS i(${COLUMNS.map((name) => `${name} ${TYPES[name]}`).join(', ')})
     WHERE ${LIMIT_WAITS}
       AND (SELECT true FROM orders o WHERE o.store_id = i.store_id AND o.order_id = i.order_id LIMIT 1) IS NULL
       AND (SELECT true FROM order_claims c WHERE c.store_id = i.store_id AND c.order_id = i.order_id) IS NULL
   ), bound AS (
     INSERT INTO signed_contents (signature_mac, content_mac, until)
     SELECT ${BINDING_INSERTS.join(', ')} FROM free ORDER BY signature_mac
     ON CONFLICT DO NOTHING RETURNING signature_mac, content_mac AS signed_mac
   ), keyed AS (
     INSERT INTO request_keys (${KEY_INSERTS.join(', ')})
     SELECT ${KEY_INSERTS.join(', ')} FROM free
     WHERE ((signature_mac, signed_mac) IN (SELECT signature_mac, signed_mac FROM bound)) IS TRUE
     ORDER BY account_id, key
     ON CONFLICT DO NOTHING RETURNING trade_id
   )
   INSERT INTO orders (${ORDER_INSERTS.join(', ')}) SELECT ${ORDER_INSERTS.join(', ')}
   FROM free WHERE (trade_id IN (SELECT trade_id FROM keyed)) IS TRUE RETURNING trade_id AS "tradeId"`,
);

// A row is new, and so many columns are copied slowly.
const rowOf = (order: PlainOrder) =>
  Object.assign(newOrderRow(order), {
    signature_mac: bytesText(order.binding.signatureMac),
    signed_mac: bytesText(order.binding.contentMac),
    signed_until: order.binding.until.toISOString(),
  }) satisfies Record<Column, unknown>;

/**
 * Inserts orders with their keys, and binds their requests' signatures. Returns the trade_ids of the inserted ones: not
 * those whose key is used, whose signature is bound, or whose order_id has another trade. Two of them must not have the
 * same order_id. Throws, and inserts none, when a concurrent request with the same key or signature takes too long.
 */
export async function insertPlainOrders(
  db: Queryable,
  orders: readonly PlainOrder[],
): Promise<ReadonlySet<string>> {
  const rows = orders.map(rowOf);
  const [first] = rows;
  const created =
    first && rows.length === 1
      ? await db.query<{ tradeId: string }>(
          one,
          COLUMNS.map((name) => parameterOf(first[name])),
        )
      : await db.query<{ tradeId: string }>(many, [JSON.stringify(rows)]);
  return new Set(created.map(({ tradeId }) => tradeId));
}
