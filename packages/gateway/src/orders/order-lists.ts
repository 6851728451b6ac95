/** Orders and refunds of a store or a merchant: by page, and in batches for downloads. */

import type { OrderFilter } from '@gangway/protocol';
import { type Queryable, type Statement, statement } from '../storage/database.ts';
import { onlyRow } from '../storage/only-row.ts';
import { ORDER_COLUMNS, type Order } from './order.ts';
import { REFUND_COLUMNS, type Refund } from './refunds.ts';

/** The store of a list, or null for all orders of the merchant. */
export interface ListScope {
  readonly merchantId: string;
  readonly storeId: string | null;
}

/** A period in business time, including `from` and excluding `until`. */
export interface Period {
  readonly from: Date;
  readonly until: Date;
}

/** The query for one page. Without `filter` or `period`, all orders match. */
export interface ListQuery extends ListScope {
  readonly filter?: OrderFilter;
  readonly period?: Period | undefined;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** A refund with the members of its order that a download shows. */
export interface RefundLine extends Refund {
  readonly orderId: string;
  readonly settlementCurrency: string;
}

/** The number of orders that are counted for a list. Beyond it, the count is a lower bound. */
const COUNTED_MAX = 10_000;

/** For lists without a period: PostgreSQL's infinities, which no `Date` can hold. */
const ALWAYS = { from: '-infinity', until: 'infinity' };

/** Rows that a download reads in one query. */
const BATCH_ROWS = 500;

/** The same statement for a store and for a merchant, whose id is $1. */
const scoped = (name: string, text: (scope: 'store_id' | 'merchant_id') => string) => ({
  store: statement(`${name}-of-store`, text('store_id')),
  merchant: statement(`${name}-of-merchant`, text('merchant_id')),
});

const conditions = (scope: string) => `o.${scope} = $1 AND o.created_at >= $2 AND o.created_at < $3
  AND ($4::text IS NULL OR o.state = $4)
  AND ($5::text IS NULL OR o.pay_method = $5) AND ($6::text IS NULL OR o.sub_pay_method = $6)
  AND ($7::text IS NULL OR o.currency = $7)
  AND ($8::text IS NULL OR o.account_id = (SELECT id FROM accounts WHERE uid = $8))`;

const NEWEST_FIRST = 'ORDER BY o.created_at DESC, o.trade_id DESC';

/** States that few orders end in: the predicate of their own index. */
const RARE_STATES = ['authorized', 'verify', 'declined', 'failed', 'cancelled', 'expired'];
const OPEN_STATES = ['pending', 'processing'];

const inStates = (states: readonly string[]) => `state IN ('${states.join("', '")}')`;

/** The statements for a page of orders and for their number, read from `source`. */
const listed = (name: string, source: string, also = '') => ({
  // Rows before the page are skipped in the index, which covers every filter except order_id. Only the rows of the page
  // are read.
  list: scoped(
    `${name}.list`,
    (scope) => `WITH page AS MATERIALIZED (SELECT o.trade_id FROM ${source} o
       WHERE ${conditions(scope)} ${also} ${NEWEST_FIRST} LIMIT $9 OFFSET $10)
     SELECT ${ORDER_COLUMNS} FROM page JOIN orders o USING (trade_id) ${NEWEST_FIRST}`,
  ),
  // Counting stops at a limit. The sort order keeps it in that index.
  count: scoped(
    `${name}.count`,
    (scope) => `SELECT count(*) AS count FROM (SELECT FROM ${source} o
       WHERE ${conditions(scope)} ${also} ${NEWEST_FIRST} LIMIT ${COUNTED_MAX}) AS counted`,
  ),
});

const inAnyState = listed('orders', 'orders');
const inRareState = listed('rare-orders', 'orders', `AND o.state = $4 AND o.${inStates(RARE_STATES)}`);
// Open orders are few and found by their expiry. OFFSET 0 keeps the plan from reading all of the merchant's orders.
const inOpenState = listed('open-orders', `(SELECT * FROM orders WHERE ${inStates(OPEN_STATES)} OFFSET 0)`);

/** An order_id has few trades, and an index leads to them. */
const isNamed = '$9 = o.order_id AND o.store_id IN (SELECT id FROM stores WHERE id = $1 OR merchant_id = $1)';
const named = {
  list: scoped(
    'named-orders.list',
    (scope) => `SELECT ${ORDER_COLUMNS} FROM orders o
     WHERE ${conditions(scope)} AND ${isNamed} ${NEWEST_FIRST} LIMIT $10 OFFSET $11`,
  ),
  count: scoped(
    'named-orders.count',
    (scope) => `SELECT count(*) AS count FROM orders o WHERE ${conditions(scope)} AND ${isNamed}`,
  ),
};
const nextOrders = scoped(
  'orders.next',
  (scope) => `SELECT ${ORDER_COLUMNS} FROM orders o
   WHERE o.${scope} = $1 AND o.created_at >= $2 AND o.created_at < $3 AND (o.created_at, o.trade_id) > ($4, $5)
   ORDER BY o.created_at, o.trade_id LIMIT $6`,
);
const nextRefunds = scoped(
  'refunds.next',
  (scope) => `SELECT ${REFUND_COLUMNS}, o.order_id AS "orderId", o.settlement_currency AS "settlementCurrency"
   FROM refunds r JOIN orders o ON o.trade_id = r.trade_id
   WHERE r.${scope} = $1 AND r.created_at >= $2 AND r.created_at < $3 AND (r.created_at, r.id) > ($4, $5)
   ORDER BY r.created_at, r.id LIMIT $6`,
);

/**
 * Returns one page, newest first, and the number of orders on all pages. The number is exact up to {@link COUNTED_MAX}
 * and on the last page. Otherwise it is greater than what the pages so far hold, so that a client that reads on reaches
 * every order.
 */
export async function listOrders(
  db: Queryable,
  query: ListQuery,
): Promise<{ readonly orders: readonly Order[]; readonly count: bigint }> {
  const { filter = {}, period = ALWAYS, page, limit } = query;
  const { state, order_id, pay_method, sub_pay_method, currency, user } = filter;
  const wanted = [state, pay_method, sub_pay_method, currency, user].map((text) => text ?? null);
  const values: unknown[] = [scopeOf(query).id, period.from, period.until, ...wanted];
  const offset = (page - 1) * limit;
  if (order_id !== undefined) values.push(order_id);
  const { list, count } = statementsFor(filter);
  const found = await db.query<Order>(choose(list, query), [...values, limit + 1, offset]);
  const orders = found.slice(0, limit);
  const read = BigInt(offset + found.length);
  const isLastPage = found.length <= limit && (found.length > 0 || page === 1);
  if (isLastPage) return { orders, count: read };
  const counted = onlyRow(await db.query<{ count: bigint }>(choose(count, query), values));
  const isBeyond = orders.length > 0 && read > counted.count;
  return { orders, count: isBeyond ? read : counted.count };
}

/** Returns the orders created in a period, oldest first, in batches that are read on demand. */
export const readOrders = (db: Queryable, scope: ListScope, period: Period): AsyncGenerator<Order[]> =>
  readBatches<Order>(db, choose(nextOrders, scope), { scope, period, keyOf: (order) => order.tradeId });

/** Returns the refunds created in a period, oldest first, in batches that are read on demand. */
export const readRefunds = (db: Queryable, scope: ListScope, period: Period): AsyncGenerator<RefundLine[]> =>
  readBatches<RefundLine>(db, choose(nextRefunds, scope), {
    scope,
    period,
    keyOf: (refund) => refund.refundId,
  });

const scopeOf = ({ merchantId, storeId }: ListScope) =>
  storeId === null ? { name: 'merchant' as const, id: merchantId } : { name: 'store' as const, id: storeId };

function statementsFor({ state, order_id }: OrderFilter): ReturnType<typeof listed> {
  if (order_id !== undefined) return named;
  if (state !== undefined && RARE_STATES.includes(state)) return inRareState;
  return state !== undefined && OPEN_STATES.includes(state) ? inOpenState : inAnyState;
}

const choose = (statements: Record<'store' | 'merchant', Statement>, scope: ListScope): Statement =>
  statements[scopeOf(scope).name];

/** Continues after the last row of each batch, so that no connection is held while the client reads. */
async function* readBatches<Row extends { readonly createdAt: Date }>(
  db: Queryable,
  next: Statement,
  { scope, period, keyOf }: { scope: ListScope; period: Period; keyOf: (row: Row) => string },
): AsyncGenerator<Row[]> {
  let at = period.from;
  let key = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db.query<Row>(next, [
      scopeOf(scope).id,
      period.from,
      period.until,
      at,
      key,
      BATCH_ROWS,
    ]);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < BATCH_ROWS) return;
    at = last.createdAt;
    key = keyOf(last);
  }
}
