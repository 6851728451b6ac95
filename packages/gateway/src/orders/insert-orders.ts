/** Creates any number of orders, each with its key, in one statement and one commit. */
import { type Queryable, statement } from '../storage/database.ts';
import type { Order } from './order.ts';

/** A new order with its idempotency key and the answer that a repeat gets. */
export interface NewOrder {
  readonly order: Order;
  /** SHA-256 of the page secret: the secret itself is never stored. */
  readonly pageSecretHash: Buffer;
  readonly key: string;
  readonly contentMac: Buffer;
  /** Null while the work for it is not done. */
  readonly answer: Readonly<Record<string, unknown>> | null;
}

/** `created`; `held`: another trade of the order_id is paid, authorized or in verify; `repeated`: the key exists. */
export type InsertResult = 'created' | 'held' | 'repeated';

// `orders_of` and its kind read their own unnest: one write per table, and the key decides who creates. A sibling that
// is being paid is waited for: `open` is what this statement saw when it began, `now_held` the same rows once they can
// be locked. So a new trade is either seen by the winner, which cancels it, or sees the winner. An order that
// only stores a card claims no order_id.
// $35 is the number of orders. It limits nothing, but lets the planner expect one row instead of ten, so that it keeps
// one generic plan. Without it, PostgreSQL made a plan for every single order, which took longer than the order.
const insert = statement(
  'orders.insert',
  `WITH input AS (
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[],
       $8::text[], $9::text[], $10::bigint[], $11::text[], $12::bigint[], $13::text[],
       $14::text[], $15::text[], $16::text[],
       $17::text[], $18::text[], $19::int[], $20::bytea[], $21::text[], $22::timestamptz[], $23::timestamptz[],
       $24::text[], $25::bytea[], $26::json[], $27::text[], $28::text[], $29::text[], $30::bigint[],
       $31::bigint[], $32::boolean[], $33::boolean[], $34::json[])
     AS t(trade_id, merchant_id, store_id, account_id, order_id, operation_name, capture, pay_method,
       sub_pay_method, amount, currency, settlement_amount, settlement_currency, exchange_rate, description, demo,
       redirect_url, notify_url, timeout_minutes, page_secret_hash, state, created_at, expires_at,
       key, content_mac, answer, email, card_brand, card_last4, tip_amount, amount_cny,
       keeps_card, returns_refused, look)
     LIMIT $35
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
     INSERT INTO request_keys (merchant_id, account_id, key, content_mac, trade_id, answer)
     SELECT merchant_id, account_id, key, content_mac, trade_id, answer FROM free ORDER BY account_id, key
     ON CONFLICT DO NOTHING RETURNING trade_id
   ), made AS (
     INSERT INTO orders (trade_id, merchant_id, store_id, account_id, order_id, operation_name, capture, pay_method,
       sub_pay_method, amount, currency, settlement_amount, settlement_currency, exchange_rate, description, demo,
       redirect_url, notify_url, timeout_minutes, page_secret_hash, state, created_at, expires_at,
       email, card_brand, card_last4, tip_amount, amount_cny, keeps_card, returns_refused, look)
     SELECT trade_id, merchant_id, store_id, account_id, order_id, operation_name, capture, pay_method,
       sub_pay_method, amount, currency, settlement_amount, settlement_currency, exchange_rate, description, demo,
       redirect_url, notify_url, timeout_minutes, page_secret_hash, state, created_at, expires_at,
       email, card_brand, card_last4, tip_amount, amount_cny, keeps_card, returns_refused, look
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
  const column = <T>(pick: (entry: NewOrder) => T): T[] => orders.map(pick);
  const rows = await db.query<{ tradeId: string; result: InsertResult }>(insert, [
    column(({ order }) => order.tradeId),
    column(({ order }) => order.merchantId),
    column(({ order }) => order.storeId),
    column(({ order }) => order.accountId),
    column(({ order }) => order.orderId),
    column(({ order }) => order.operationName),
    column(({ order }) => order.capture),
    column(({ order }) => order.payMethod),
    column(({ order }) => order.subPayMethod),
    column(({ order }) => order.amountMinor),
    column(({ order }) => order.currency),
    column(({ order }) => order.settlementAmountMinor),
    column(({ order }) => order.settlementCurrency),
    column(({ order }) => order.exchangeRate),
    column(({ order }) => order.description),
    column(({ order }) => order.demo),
    column(({ order }) => order.redirectUrl),
    column(({ order }) => order.notifyUrl),
    column(({ order }) => order.timeoutMinutes),
    column(({ pageSecretHash }) => pageSecretHash),
    column(({ order }) => order.state),
    column(({ order }) => order.createdAt),
    column(({ order }) => order.expiresAt),
    column(({ key }) => key),
    column(({ contentMac }) => contentMac),
    column(({ answer }) => JSON.stringify(answer)),
    column(({ order }) => order.email),
    column(({ order }) => order.cardBrand),
    column(({ order }) => order.cardLast4),
    column(({ order }) => order.tipAmountMinor ?? null),
    column(({ order }) => order.amountCnyMinor),
    column(({ order }) => order.keepsCard),
    column(({ order }) => order.returnsRefused ?? false),
    column(({ order }) => order.look && JSON.stringify(order.look)),
    orders.length,
  ]);
  return new Map(rows.map((row) => [row.tradeId, row.result]));
}
