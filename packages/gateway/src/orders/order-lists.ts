/** Orders of a store or a merchant by page, newest first, wherever they are. */

import type { OrderFilter } from '@gangway/protocol';
import { markOf, markOfText } from '../archive/archive-text.ts';
import {
  type ArchivedChoice,
  type ArchivedMembers,
  jsonOf,
  newestArchivedTime,
  readNewestArchived,
} from '../archive/archived-times.ts';
import { type Database, type Queryable, type Statement, statement } from '../storage/database.ts';
import { onlyRow } from '../storage/only-row.ts';
import { archivedOrders } from './archived-orders.ts';
import { ORDER_COLUMNS, type Order } from './order.ts';

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

/** A page of a list. */
export interface OrderList {
  readonly orders: readonly Order[];
  /** Of all pages: exact up to {@link COUNTED_MAX}, otherwise more than the pages up to this one hold. */
  readonly count: bigint;
  /** Whether the list ends before its period does, because the archive holds more than {@link ARCHIVED_MAX}. */
  readonly isCut: boolean;
}

/** The number of orders that are counted for a list. Beyond it, the count is a lower bound. */
const COUNTED_MAX = 10_000;

/**
 * Database → its stores and merchants that were found to have so many. They have for ever: an order leaves no list
 * without a filter, wherever it is moved. Counting was nine tenths of the cost of a page.
 */
const beyondCount = new WeakMap<Queryable, Set<string>>();

/** Of the archive, a list looks through the newest parts that hold so many orders: it reads them for each page. */
export const ARCHIVED_MAX = 5_000;

/** For lists without a period: PostgreSQL's infinities, which no `Date` can hold. */
const ALWAYS = { from: '-infinity', until: 'infinity' };

/** The same statement for a store and for a merchant, whose id is $1. */
export const scoped = (name: string, text: (scope: 'store_id' | 'merchant_id') => string) => ({
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
/** States that an order can still leave: none of it is in the archive. */
const UNFINISHED_STATES = [...OPEN_STATES, 'authorized', 'verify'];

const inStates = (states: readonly string[]) => `state IN ('${states.join("', '")}')`;

/** Counting stops at a limit. The sort order keeps it in the index of the list. */
const counted = (name: string, source: string, also: string) =>
  scoped(
    `${name}.count`,
    (scope) => `SELECT count(*) AS count FROM (SELECT FROM ${source} o
       WHERE ${conditions(scope)} ${also} ${NEWEST_FIRST} LIMIT ${COUNTED_MAX}) AS counted`,
  );

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
  count: counted(name, source, also),
});

/** The same where the rows before the page are few. `next` is the number of the parameter behind those of `also`. */
const listedWhole = (name: string, source: string, { also, next }: { also: string; next: number }) => ({
  list: scoped(
    `${name}.list`,
    (scope) => `SELECT ${ORDER_COLUMNS} FROM ${source} o
     WHERE ${conditions(scope)} ${also} ${NEWEST_FIRST} LIMIT $${next} OFFSET $${next + 1}`,
  ),
  count: counted(name, source, also),
});

const inAnyState = listed('orders', 'orders');
const inRareState = listed('rare-orders', 'orders', `AND o.state = $4 AND o.${inStates(RARE_STATES)}`);
// Open orders are few and found by their expiry. OFFSET 0 keeps the plan from reading all of the merchant's orders.
const inOpenState = listed('open-orders', `(SELECT * FROM orders WHERE ${inStates(OPEN_STATES)} OFFSET 0)`);

/** An order_id has few trades, and an index leads to them. */
const named = listedWhole('named-orders', 'orders', {
  also: 'AND $9 = o.order_id AND o.store_id IN (SELECT id FROM stores WHERE id = $1 OR merchant_id = $1)',
  next: 10,
});

const withArchived = listedWhole(
  'orders-and-archive',
  `(SELECT * FROM orders UNION ALL ${archivedOrders('$9')})`,
  { also: 'AND ($10::text IS NULL OR o.order_id = $10)', next: 11 },
);

// Both sources are seen as they were at one time, so an order that moves meanwhile is in one of them.
const snapshot = statement(
  'orders.list-snapshot',
  'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY',
);

/**
 * Returns one page, newest first. A page of orders that are younger than the archive does not read it. Throws
 * ArchiveFault.
 */
export async function listOrders(database: Database, query: ListQuery): Promise<OrderList> {
  const { filter = {}, limit } = query;
  const online = await listFrom(database, query, statementsFor(filter), orderIdOf(filter));
  if (filter.state !== undefined && UNFINISHED_STATES.includes(filter.state)) return online;
  const archivedUntil = await newestArchivedTime(database, choiceOf(query));
  if (!archivedUntil) return online;
  const isYoung = online.orders.length === limit && online.orders.every((o) => o.createdAt >= archivedUntil);
  if (!isYoung) return listWithArchive(database, query);
  return { ...online, count: beyond(online.count, query) };
}

/** Returns a count that says that there is more than the pages up to this one hold. */
function beyond(count: bigint, { page, limit }: ListQuery): bigint {
  const shown = BigInt(page * limit);
  return count > shown ? count : shown + 1n;
}

/** Returns a page for which the archive is read, too: one list that is sorted by PostgreSQL. */
function listWithArchive(database: Database, query: ListQuery): Promise<OrderList> {
  const { filter = {}, period = ALWAYS } = query;
  return database.transaction(async (tx) => {
    await tx.query(snapshot);
    const { rows, from } = await readNewestArchived(tx, choiceOf(query), ARCHIVED_MAX);
    const archived = [jsonOf(rows.map(({ row }) => row)), filter.order_id ?? null];
    const shown = { ...query, period: from ? { ...period, from } : period };
    const list = await listFrom(tx, shown, withArchived, archived);
    return from ? { ...list, count: beyond(list.count, query), isCut: true } : list;
  });
}

/** Returns a page of one source; `also` are the values of its own parameters. */
async function listFrom(
  db: Queryable,
  query: PageQuery,
  { list, count }: ReturnType<typeof listed>,
  also: readonly unknown[],
): Promise<OrderList> {
  const { filter = {}, period = ALWAYS, page, limit } = query;
  const { state, pay_method, sub_pay_method, currency, user } = filter;
  const wanted = [state, pay_method, sub_pay_method, currency, user].map((text) => text ?? null);
  const values: unknown[] = [scopeOf(query).id, period.from, period.until, ...wanted, ...also];
  const offset = (page - 1) * limit;
  const found = await db.query<Order>(choose(list, query), [...values, limit + 1, offset]);
  const orders = found.slice(0, limit);
  const read = BigInt(offset + found.length);
  const isLastPage = found.length <= limit && (found.length > 0 || page === 1);
  if (isLastPage) return { orders, count: read, isCut: false };
  const counted = await countUpTo(db, query, choose(count, query), values);
  const isBeyond = orders.length > 0 && read > counted;
  return { orders, count: isBeyond ? read : counted, isCut: false };
}

/** Returns the number of orders up to {@link COUNTED_MAX}. Whoever is known to have so many is not counted again. */
async function countUpTo(
  db: Queryable,
  { filter = {}, period, ...scope }: PageQuery,
  count: Statement,
  values: readonly unknown[],
): Promise<bigint> {
  const { id } = scopeOf(scope);
  const isAll = period === undefined && Object.keys(filter).length === 0;
  if (isAll && beyondCount.get(db)?.has(id)) return BigInt(COUNTED_MAX);
  const counted = onlyRow(await db.query<{ count: bigint }>(count, values)).count;
  if (isAll && counted === BigInt(COUNTED_MAX))
    beyondCount.set(db, (beyondCount.get(db) ?? new Set<string>()).add(id));
  return counted;
}

const orderIdOf = ({ order_id }: OrderFilter): readonly unknown[] =>
  order_id === undefined ? [] : [order_id];

/** A period whose ends may be PostgreSQL's infinities. */
type PeriodOrAll = { readonly from: Date | string; readonly until: Date | string };

type PageQuery = Omit<ListQuery, 'period'> & { readonly period?: PeriodOrAll | undefined };

function choiceOf({ merchantId, storeId, filter = {}, period }: ListQuery): ArchivedChoice {
  const { order_id: orderId, user: _, ...members } = filter;
  const wanted = Object.entries({ ...members, order_id: orderId, store_id: storeId ?? undefined }).filter(
    ([, value]) => value !== undefined,
  );
  const storeMark = storeId === null ? undefined : markOf(storeId);
  return {
    merchantId,
    ...(period ?? ALWAYS),
    mark: orderId === undefined ? storeMark : markOfText(orderId),
    place: 'orders',
    isWanted: (row) => wanted.every(([name, value]) => row[name as keyof ArchivedMembers] === value),
  };
}

/** Returns whether a scope is a store or a merchant, and its id. */
export const scopeOf = ({ merchantId, storeId }: ListScope) =>
  storeId === null ? { name: 'merchant' as const, id: merchantId } : { name: 'store' as const, id: storeId };

function statementsFor({ state, order_id }: OrderFilter): ReturnType<typeof listed> {
  if (order_id !== undefined) return named;
  if (state !== undefined && RARE_STATES.includes(state)) return inRareState;
  return state !== undefined && OPEN_STATES.includes(state) ? inOpenState : inAnyState;
}

/** Returns the statement for a scope. */
export const choose = (statements: Record<'store' | 'merchant', Statement>, scope: ListScope): Statement =>
  statements[scopeOf(scope).name];
