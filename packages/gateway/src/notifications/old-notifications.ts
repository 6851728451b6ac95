/**
 * What is left of notifications when the time of their payment is over. Each function returns how many rows it
 * concerns, and changes none of them if `isDry`.
 */
import { type Queryable, statements } from '../storage/database.ts';

/** The member of a body that says that it was emptied; the state stays beside it. */
export const EMPTIED = '!emptied';

const SQL = statements('old-notifications', {
  emptyBodies: `WITH found AS (
     SELECT id FROM notifications WHERE trade_id = ANY($1::uuid[]) AND state <> 'waiting'
       AND body->'${EMPTIED}' IS NULL
   ), emptied AS (
     UPDATE notifications n SET body = jsonb_build_object('state', n.body->'state', '${EMPTIED}', true)
     FROM found f WHERE n.id = f.id AND NOT $2::boolean
   )
   SELECT count(*)::int AS count FROM found`,
  deleteTries: `WITH found AS (
     SELECT t.id FROM notification_tries t JOIN notifications n ON n.id = t.notification_id
     WHERE n.trade_id = ANY($1::uuid[]) AND n.state <> 'waiting'
   ), deleted AS (
     DELETE FROM notification_tries t USING found f WHERE t.id = f.id AND NOT $2::boolean
   )
   SELECT count(*)::int AS count FROM found`,
  countWaiting: `SELECT count(*)::int AS count FROM notifications
   WHERE trade_id = ANY($1::uuid[]) AND state = 'waiting'`,
});

/** The notifications of some payments. */
interface NotificationSelection {
  readonly tradeIds: readonly string[];
  readonly isDry: boolean;
}

const firstCount = (rows: readonly { count: number }[]): number => rows[0]?.count ?? 0;

/** Empties the bodies of notifications that no delivery waits for, but for the state. They cannot be resent. */
export const emptyBodies = async (
  tx: Queryable,
  { tradeIds, isDry }: NotificationSelection,
): Promise<number> => firstCount(await tx.query<{ count: number }>(SQL.emptyBodies, [tradeIds, isDry]));

/** Deletes the delivery log of notifications that no delivery waits for. */
export const deleteTries = async (
  tx: Queryable,
  { tradeIds, isDry }: NotificationSelection,
): Promise<number> => firstCount(await tx.query<{ count: number }>(SQL.deleteTries, [tradeIds, isDry]));

/** Returns how many notifications of payments wait for a delivery. */
export const countWaiting = async (db: Queryable, tradeIds: readonly string[]): Promise<number> =>
  firstCount(await db.query<{ count: number }>(SQL.countWaiting, [tradeIds]));
