/**
 * Finished orders that have left their table, with their fund lines and what was chosen for them: how they get into the
 * archive, are read from it by their trade, and come back. Each part is of one merchant. An order that has a refund, a
 * dispute, a split or a stored card stays in its table.
 */

import { keysOf } from '@gangway/protocol';
import { type ArchivedRow, markOf, markOfText } from '../archive/archive-text.ts';
import type { ArchivedMembers } from '../archive/archived-times.ts';
import { type ArchivedPlaces, readArchivedTrade } from '../archive/archived-trades.ts';
import type { ArchiveSeal, ContentSource } from '../archive/archives.ts';
import { FIRST_ID } from '../ids.ts';
import { type Queryable, statements } from '../storage/database.ts';
import { moveReady, PART_ORDERS, type PartFinding } from './archived-rows.ts';
import { FINISHED_ORDER } from './finished-orders.ts';
import { ORDER_COLUMNS, type Order } from './order.ts';
import { shrinkAnswers } from './request-keys.ts';

/** Fewer orders make no part: those that become ready long after the others of their page stay in the table. */
const PART_LEAST = 100;
/** The number by which nodes agree who archives: any that no other advisory lock of the gateway has. */
const LOCK = 6_000_600_060;

const restore = (table: ArchivedPlaces['orders']) =>
  `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)
   ON CONFLICT DO NOTHING RETURNING 1 AS restored`;

const SQL = statements('archived-orders', {
  // One with a full page of old orders.
  nextMerchant: `SELECT m.id AS "merchantId" FROM merchants m WHERE m.id > $1
     AND EXISTS (SELECT FROM orders o WHERE o.merchant_id = m.id AND o.created_at <= $2 OFFSET $3 - 1)
   ORDER BY m.id LIMIT 1`,
  page: `SELECT trade_id AS "tradeId", created_at::text AS "createdAt" FROM orders
   WHERE merchant_id = $1 AND (created_at, trade_id) > ($2::timestamptz, $3::uuid) AND created_at <= $4
   ORDER BY created_at, trade_id LIMIT $5`,
  tryLock: `SELECT pg_try_advisory_xact_lock(${LOCK}) AS "isOurs"`,
  // Finished and emptied by the rules; everything else of it is in the archive or deleted, and its money is settled.
  choose: `SELECT o.trade_id AS "tradeId" FROM orders o WHERE o.trade_id = ANY($1::uuid[]) AND ${FINISHED_ORDER}
   AND o.email = '' AND o.demo = '' AND o.redirect_url = ''
   AND NOT EXISTS (SELECT FROM attempts t WHERE t.trade_id = o.trade_id)
   AND NOT EXISTS (SELECT FROM rail_movements t WHERE t.trade_id = o.trade_id)
   AND NOT EXISTS (SELECT FROM notifications t WHERE t.trade_id = o.trade_id)
   AND NOT EXISTS (SELECT FROM checkout_data t WHERE t.trade_id = o.trade_id)
   AND NOT EXISTS (SELECT FROM refunds t WHERE t.trade_id = o.trade_id)
   AND NOT EXISTS (SELECT FROM disputes t WHERE t.trade_id = o.trade_id)
   AND NOT EXISTS (SELECT FROM splits t WHERE t.trade_id = o.trade_id)
   AND NOT EXISTS (SELECT FROM surplus_money t WHERE t.trade_id = o.trade_id)
   AND NOT EXISTS (SELECT FROM stored_cards t WHERE t.trade_id = o.trade_id)
   AND NOT EXISTS (SELECT FROM fund_lines f JOIN clearings c ON c.id = f.clearing_id
     WHERE f.trade_id = o.trade_id AND c.settled_on IS NULL)
   ORDER BY o.trade_id`,
  read: `SELECT 'orders' AS place, trade_id::text AS trade_id, trade_id::text AS id, to_jsonb(t)::text AS row
   FROM orders t WHERE trade_id = ANY($1::uuid[])
   UNION ALL
   SELECT 'fund_lines', trade_id::text, id::text, to_jsonb(t)::text FROM fund_lines t WHERE trade_id = ANY($1::uuid[])
   UNION ALL
   SELECT 'card_pages', trade_id::text, trade_id::text, to_jsonb(t)::text
   FROM card_pages t WHERE trade_id = ANY($1::uuid[])
   UNION ALL
   SELECT 'wallet_choices', trade_id::text, trade_id::text, to_jsonb(t)::text
   FROM wallet_choices t WHERE trade_id = ANY($1::uuid[])
   UNION ALL
   SELECT 'token_sales', trade_id::text, trade_id::text, to_jsonb(t)::text
   FROM token_sales t WHERE trade_id = ANY($1::uuid[])
   ORDER BY trade_id, place, id`,
  remove: 'SELECT remove_archived_orders($1, $2::uuid[]) AS removed',
  find: `SELECT ${ORDER_COLUMNS} FROM jsonb_populate_recordset(NULL::orders, $1::jsonb) o`,
  restoreOrders: restore('orders'),
  restoreFundLines: restore('fund_lines'),
  restoreCardPages: restore('card_pages'),
  restoreWalletChoices: restore('wallet_choices'),
  restoreTokenSales: restore('token_sales'),
});
/** What refers to an order follows it. */
const FOLLOWING = {
  fund_lines: SQL.restoreFundLines,
  card_pages: SQL.restoreCardPages,
  wallet_choices: SQL.restoreWalletChoices,
  token_sales: SQL.restoreTokenSales,
} as const;

/** A place in the orders of a merchant, by their time. */
export interface OrderPlace {
  readonly merchantId: string;
  /** As PostgreSQL writes it. */
  readonly afterTime: string;
  readonly afterId: string;
}

/** A page of orders that were looked at: how many left, and where the next page begins; undefined after the last. */
export interface OrderPage {
  readonly moved: number;
  readonly next: OrderPlace | undefined;
}

/**
 * Moves those orders of the next page of a merchant into the archive that are ready for it, if the page is full of old
 * ones; the next page is of the same merchant then, otherwise of the next one. Without a place it begins with the first
 * merchant. Returns undefined while another node archives.
 */
export async function archiveOrders(
  tx: Queryable,
  seal: ArchiveSeal,
  {
    place,
    since,
    isDry,
    limit = PART_ORDERS,
  }: { place: OrderPlace | undefined; since: Date; isDry: boolean; limit?: number },
): Promise<OrderPage | undefined> {
  const nextMerchant = async (after: string): Promise<OrderPlace | undefined> => {
    const [next] = await tx.query<{ merchantId: string }>(SQL.nextMerchant, [after, since, limit]);
    return next && { merchantId: next.merchantId, afterTime: '-infinity', afterId: FIRST_ID };
  };
  const at = place ?? (await nextMerchant(FIRST_ID));
  if (!at) return { moved: 0, next: undefined };
  const { merchantId, afterTime, afterId } = at;
  const page = await tx.query<{ tradeId: string; createdAt: string }>(SQL.page, [
    merchantId,
    afterTime,
    afterId,
    since,
    limit,
  ]);
  const last = page.at(-1);
  if (!last || page.length < limit) return { moved: 0, next: await nextMerchant(merchantId) };
  const moved = await moveReady(
    tx,
    seal,
    { kind: 'orders', ...SQL },
    {
      tradeIds: page.map(({ tradeId }) => tradeId),
      since,
      isDry,
      least: Math.min(limit, PART_LEAST),
      findBy: (rows) => findingOf(merchantId, rows),
      // An order that was finished only after the rules had passed it would never lose them.
      prepare: (tradeIds) => shrinkAnswers(tx, { tradeIds, isDry: false }),
    },
  );
  const next = { merchantId, afterTime: last.createdAt, afterId: last.tradeId };
  return moved === undefined ? undefined : { moved, next };
}

function findingOf(merchantId: string, rows: readonly ArchivedRow[]): PartFinding {
  const members = rows.map(({ row }) => JSON.parse(row ?? '{}') as ArchivedMembers);
  const times = members
    .flatMap(({ created_at, booked_at }) => [created_at, booked_at])
    .flatMap((time) => (time === undefined ? [] : [Date.parse(time)]));
  const marks = members.flatMap(({ order_id, clearing_id, store_id }) => [
    ...(order_id === undefined ? [] : [markOfText(order_id)]),
    ...[clearing_id, store_id].flatMap((id) => (id ? [markOf(id)] : [])),
  ]);
  const scope = { merchantId, from: new Date(Math.min(...times)), until: new Date(Math.max(...times) + 1) };
  return { alsoBy: marks, scope };
}

/** Returns an archived order, or undefined. Throws ArchiveFault. */
export async function findArchivedOrder(
  db: Queryable,
  tradeId: string,
  source?: ContentSource,
): Promise<Order | undefined> {
  const { orders } = await readArchivedTrade(db, 'orders', tradeId, source);
  return orders === undefined ? undefined : (await db.query<Order>(SQL.find, [orders]))[0];
}

/**
 * Brings an archived order back into its table with everything that left with it, before it is locked. Returns false
 * where the archive has none. Throws ArchiveFault.
 */
export async function restoreOrder(tx: Queryable, tradeId: string): Promise<boolean> {
  const rows = await readArchivedTrade(tx, 'orders', tradeId);
  if (rows.orders === undefined) return false;
  // Where another transaction was first, the rest is as that one left it.
  if ((await tx.query(SQL.restoreOrders, [rows.orders])).length === 0) return true;
  for (const place of keysOf(FOLLOWING)) if (rows[place]) await tx.query(FOLLOWING[place], [rows[place]]);
  return true;
}

/** SQL of the archived orders that a parameter has as JSON, without those that have come back. */
export const archivedOrders = (
  parameter: string,
): string => `SELECT a.* FROM jsonb_populate_recordset(NULL::orders, ${parameter}::jsonb) a
   WHERE NOT EXISTS (SELECT FROM orders t WHERE t.trade_id = a.trade_id)`;
