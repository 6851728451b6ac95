/** Creates an order, its key and the binding of its request's signature, in one statement and one commit. */
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

// Inserts nothing where the order_id has another trade, in whatever state: so no sibling is locked or waited for, and
// a claimed order_id needs no look-up of its own. Where the signature is bound already, or the key used, the order is
// not inserted; a signature that is bound by this statement then stays bound to the same content.
const one = statement(
  'orders.insert-plain',
  `WITH bound AS (
     INSERT INTO signed_contents (signature_mac, content_mac, until) SELECT ${places(BINDING_INSERTS)}
     WHERE NOT EXISTS (SELECT FROM orders o
       WHERE o.store_id = ${place('store_id')} AND o.order_id = ${place('order_id')})
     ON CONFLICT DO NOTHING RETURNING 1
   ), keyed AS (
     INSERT INTO request_keys (${KEY_INSERTS.join(', ')}) SELECT ${places(KEY_INSERTS)} FROM bound
     ON CONFLICT DO NOTHING RETURNING 1
   )
   INSERT INTO orders (${ORDER_INSERTS.join(', ')}) SELECT ${places(ORDER_INSERTS)} FROM keyed
   RETURNING trade_id AS "tradeId"`,
);

const rowOf = ({ binding, ...order }: PlainOrder) =>
  ({
    ...newOrderRow(order),
    signature_mac: bytesText(binding.signatureMac),
    signed_mac: bytesText(binding.contentMac),
    signed_until: binding.until.toISOString(),
  }) satisfies Record<Column, unknown>;

/**
 * Inserts an order with its key, and binds its request's signature. Returns false, and inserts no order, where the key
 * is used, the signature bound, or the order_id has another trade. Waits for a concurrent request with the same key or
 * signature.
 */
export async function insertPlainOrder(db: Queryable, order: PlainOrder): Promise<boolean> {
  const row = rowOf(order);
  const values = COLUMNS.map((name) => parameterOf(row[name]));
  return (await db.query<{ tradeId: string }>(one, values)).length > 0;
}
