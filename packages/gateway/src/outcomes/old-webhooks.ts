/**
 * Deletes stored webhooks of rails, with the events that were read from them. Each function returns how many webhooks
 * it concerns, and deletes none of them if `isDry`.
 */
import { FINISHED_ORDER } from '../orders/finished-orders.ts';
import { type Queryable, statements } from '../storage/database.ts';

/** A webhook of a page, in the order of ids. */
export interface AgedWebhook {
  readonly id: string;
  /** Whether it was received before the online time began. */
  readonly isOld: boolean;
}

// Events refer to their webhook, which PostgreSQL checks at the end of the statement.
const DELETE = `events AS (
     DELETE FROM rail_events e USING found f WHERE e.callback_id = f.id AND NOT $2::boolean
   ), deleted AS (
     DELETE FROM rail_callbacks c USING found f WHERE c.id = f.id AND NOT $2::boolean
   )
   SELECT count(*)::int AS count FROM found`;

const SQL = statements('old-webhooks', {
  // Those that are about attempts of these trades and about no others, all of which have ended.
  deleteOfTrades: `WITH of_trades AS (
     SELECT DISTINCT e.callback_id AS id FROM attempts a JOIN rail_events e ON e.attempt_id = a.id
     WHERE a.trade_id = ANY($1::uuid[])
   ), found AS (
     SELECT c.id FROM of_trades t JOIN rail_callbacks c ON c.id = t.id
     WHERE c.settled_at IS NOT NULL AND NOT EXISTS (
       SELECT FROM rail_events e JOIN attempts a ON a.id = e.attempt_id
       WHERE e.callback_id = c.id AND (a.trade_id <> ALL($1::uuid[]) OR a.state IN ('asking', 'open')))
   ), ${DELETE}`,
  deleteThese: `WITH found AS (SELECT id FROM rail_callbacks WHERE id = ANY($1::uuid[])), ${DELETE}`,
  page: `SELECT id, received_at <= $2 AS "isOld" FROM rail_callbacks WHERE id > $1 ORDER BY id LIMIT $3`,
  choose: `SELECT c.id FROM rail_callbacks c
   WHERE c.id = ANY($1::uuid[]) AND c.settled_at IS NOT NULL AND c.received_at <= $2 AND NOT EXISTS (
     SELECT FROM rail_events e JOIN attempts p ON p.id = e.attempt_id JOIN orders o ON o.trade_id = p.trade_id
     WHERE e.callback_id = c.id AND NOT (${FINISHED_ORDER}))`,
});

/** Deletes the webhooks about attempts of these trades, except those about an open attempt or another trade. */
export const deleteWebhooksOf = async (
  tx: Queryable,
  { tradeIds, isDry }: { tradeIds: readonly string[]; isDry: boolean },
): Promise<number> =>
  (await tx.query<{ count: number }>(SQL.deleteOfTrades, [tradeIds, isDry]))[0]?.count ?? 0;

/** Deletes these webhooks. */
export const deleteWebhooks = async (
  tx: Queryable,
  { ids, isDry }: { ids: readonly string[]; isDry: boolean },
): Promise<number> => (await tx.query<{ count: number }>(SQL.deleteThese, [ids, isDry]))[0]?.count ?? 0;

/** Returns the next webhooks after an id, at most `limit`; `since` is when the online time began. */
export const pageWebhooks = (
  db: Queryable,
  { afterId, since, limit }: { afterId: string; since: Date; limit: number },
): Promise<AgedWebhook[]> => db.query(SQL.page, [afterId, since, limit]);

/** Returns the ids of those settled webhooks that are old and about finished orders only, or about none. */
export const chooseOldWebhooks = async (
  db: Queryable,
  ids: readonly string[],
  since: Date,
): Promise<string[]> => (await db.query<{ id: string }>(SQL.choose, [ids, since])).map(({ id }) => id);
