// The rows of the outbox: queued with a change of state, listed and resent by the command line.

import { type NotificationData, urlOf } from '@gangway/protocol';
import { newId } from '../ids.ts';
import type { ColumnWord } from '../storage/column-words.ts';
import { late, type Queryable, statements } from '../storage/database.ts';
import { EMPTIED } from './old-notifications.ts';

/** waiting = to be tried; replaced = superseded by a newer state of the same object; exhausted = tried for 31 days. */
export type NotificationState = ColumnWord<'notifications.state'>;

/** One notification as the command line shows it. `createdAt` and `nextTryAt` are business time. */
export interface NotificationRecord {
  readonly id: string;
  readonly object: string;
  readonly accountId: string;
  /** Null for a subject that is no single trade; `object` names it. */
  readonly tradeId: string | null;
  readonly sequence: number;
  /** The state in its body. */
  readonly reportedState: string;
  readonly url: string;
  readonly state: NotificationState;
  readonly tryCount: number;
  readonly nextTryAt: Date;
  readonly createdAt: Date;
}

/** One line of the delivery log. `startedAt` is business time; `reason` is a sentence, or empty after a delivery. */
export interface TryRecord {
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly httpStatus: number | null;
  readonly outcome: ColumnWord<'notification_tries.outcome'>;
  readonly reason: string;
}

const columns = `id, object, account_id AS "accountId", trade_id AS "tradeId", sequence,
  coalesce(body->>'state', '') AS "reportedState", url, state, try_count AS "tryCount",
  next_try_at AS "nextTryAt", created_at AS "createdAt"`;

const SQL = statements('notifications', {
  // Writes every older row, not only the waiting ones. Through these row locks, a lease or resend of an older row
  // happens either completely before this notification exists or not at all.
  replaceOlder: `UPDATE notifications SET state = CASE state WHEN 'waiting' THEN 'replaced' ELSE state END
   WHERE object = $1 AND sequence < $2`,
  insert: `INSERT INTO notifications
     (id, object, account_id, trade_id, sequence, url, lane, body, state, next_try_at, created_at, merchant_id)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8,
     CASE WHEN EXISTS (SELECT FROM notifications WHERE object = $2 AND sequence > $5)
       THEN 'replaced' ELSE 'waiting' END,
     $9, $9, $10
   ON CONFLICT (object, sequence) DO NOTHING`,
  list: `SELECT ${columns} FROM notifications
   WHERE ($1::uuid IS NULL OR trade_id = $1) AND ($2::uuid IS NULL OR account_id = $2)
     AND ($3::text IS NULL OR state = $3)
   ORDER BY id DESC LIMIT $4`,
  tries: `SELECT started_at AS "startedAt", duration_ms AS "durationMs", http_status AS "httpStatus", outcome, reason
   FROM notification_tries WHERE notification_id = $1 ORDER BY id`,
  lockObject: `SELECT object, merchant_id AS "merchantId" FROM notifications
   WHERE object = (SELECT object FROM notifications WHERE id = $1) FOR UPDATE`,
  isEmptied: `SELECT FROM notifications WHERE id = $1 AND body->'${EMPTIED}' IS NOT NULL`,
  resend: `UPDATE notifications n SET state = 'waiting', next_try_at = $2, try_count = 0, first_try_at = NULL
   WHERE id = $1 AND NOT EXISTS (SELECT FROM notifications o WHERE o.object = n.object AND o.sequence > n.sequence)
   RETURNING id`,
});

/**
 * Queues a notification in the transaction that changes the state, and replaces waiting older ones of the same object.
 * An attempt in progress ends before this one starts. An empty `url` queues nothing, and a second call with the same
 * object and sequence changes nothing. `now` is business time. Wake the deliveries after the commit.
 */
export async function queueNotification(
  tx: Queryable,
  notification: {
    object: string;
    merchantId: string;
    accountId: string;
    tradeId: string | null;
    sequence: number;
    url: string;
    body: NotificationData;
    now: Date;
  },
): Promise<void> {
  const { object, merchantId, accountId, tradeId, sequence, url, body, now } = notification;
  if (url === '') return;
  if (sequence > 1) await tx.query(late(SQL.replaceOlder), [object, sequence]);
  const about = [newId(), object, accountId, tradeId, sequence];
  await tx.query(late(SQL.insert), [...about, url, laneOf(url), JSON.stringify(body), now, merchantId]);
}

/** Returns the receiver of an address: its origin. */
const laneOf = (url: string): string => urlOf(url)?.origin ?? '';

/** Returns the newest notifications first, at most `limit`. Without a filter, all match. */
export async function listNotifications(
  db: Queryable,
  filter: { tradeId?: string; accountId?: string; state?: NotificationState; limit: number },
): Promise<NotificationRecord[]> {
  const { tradeId = null, accountId = null, state = null, limit } = filter;
  return await db.query<NotificationRecord>(SQL.list, [tradeId, accountId, state, limit]);
}

/** Returns the delivery log of one notification, oldest attempt first. */
export async function listTries(db: Queryable, notificationId: string): Promise<TryRecord[]> {
  return await db.query<TryRecord>(SQL.tries, [notificationId]);
}

/** A notification that is due again, with its merchant; or why nothing was changed. */
export type Resent =
  | { readonly result: 'queued'; readonly object: string; readonly merchantId: string }
  | { readonly result: 'superseded' }
  | { readonly result: 'emptied' }
  | { readonly result: 'unknown' };

/**
 * Makes a notification due now, with a new schedule of attempts, whatever its state. Returns `superseded`, and changes
 * nothing, when its object has a newer state: resend that one instead. Returns `emptied` when its text is gone.
 */
export async function resendNotification(
  tx: Queryable,
  notification: { id: string; now: Date },
): Promise<Resent> {
  const [row] = await tx.query<{ object: string; merchantId: string }>(SQL.lockObject, [notification.id]);
  if (!row) return { result: 'unknown' };
  if ((await tx.query(SQL.isEmptied, [notification.id])).length > 0) return { result: 'emptied' };
  // A separate statement, so that it sees a newer notification that the lock has waited for.
  const updated = await tx.query(SQL.resend, [notification.id, notification.now]);
  return updated.length === 0 ? { result: 'superseded' } : { result: 'queued', ...row };
}
