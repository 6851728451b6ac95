// Which node delivers which notification when: leases of due rows, and the record of each attempt.

import type { NotificationData } from '@gangway/protocol';
import { newId } from '../ids.ts';
import { type Queryable, statements } from '../storage/database.ts';
import type { TryRecord } from './notification-rows.ts';

/** A notification that only this node may try until its lease ends. `firstTryAt` is business time. */
export interface LeasedNotification {
  readonly id: string;
  readonly leaseId: string;
  readonly object: string;
  readonly accountId: string;
  readonly sequence: number;
  readonly url: string;
  readonly lane: string;
  readonly data: NotificationData;
  /** The number of attempts, including this one. */
  readonly tryCount: number;
  readonly firstTryAt: Date;
}

/** How many delivery attempts may start now. A lane or account without its own entry may start `each`. */
export interface DeliveryCapacity {
  readonly total: number;
  readonly lanes: { readonly each: number; readonly left: ReadonlyMap<string, number> };
  readonly accounts: { readonly each: number; readonly left: ReadonlyMap<string, number> };
}

/** An attempt that has ended, with its own id. `nextTryAt` (business time) is null when no other attempt follows. */
export interface EndedTry extends TryRecord {
  readonly id: string;
  readonly notification: LeasedNotification;
  readonly nextTryAt: Date | null;
}

/** Of one lane, a lease takes no more than this, whatever its capacity. The rest waits for the next. */
const LANE_MAX = 100;

const leaseFree = '(n.lease_until IS NULL OR n.lease_until <= now())';

const SQL = statements('notifications', {
  // `lanes` jumps along the index from one lane to the next, so that a receiver with a hundred thousand waiting rows
  // costs as much as one with a single row, and reads of each no more rows than may start. Only the newest state of an
  // object may start, and only while no other is leased. The locks of queueNotification enforce this on several nodes.
  // (A row that is looked for instead of NOT EXISTS, which the planner may turn into a join over the whole table for
  // every lane.) The rows are locked last, when all are chosen. The planner keeps one plan, however the table
  // grows: it sees neither how many rows are due nor more than LANE_MAX of a lane, and expects fewer rows of LIMIT $4
  // as long as it does not know the value.
  lease: `WITH RECURSIVE lanes AS (
     (SELECT lane FROM notifications WHERE state = 'waiting' ORDER BY lane LIMIT 1)
     UNION ALL
     SELECT (SELECT n.lane FROM notifications n WHERE n.state = 'waiting' AND n.lane > l.lane
             ORDER BY n.lane LIMIT 1)
     FROM lanes l WHERE l.lane IS NOT NULL
   ),
   due AS (
     SELECT d.id, d.account_id, d.next_try_at,
       row_number() OVER (PARTITION BY d.account_id ORDER BY d.next_try_at) AS account_place
     FROM lanes l CROSS JOIN LATERAL (
       SELECT * FROM (
         SELECT * FROM (
           SELECT n.id, n.account_id, n.next_try_at FROM notifications n
           WHERE n.state = 'waiting' AND n.lane = l.lane AND n.next_try_at <= (SELECT $1::timestamptz)
             AND ${leaseFree}
             AND (SELECT true FROM notifications o WHERE o.object = n.object AND o.id <> n.id
                  AND (o.sequence > n.sequence OR o.lease_until > now()) LIMIT 1) IS NOT TRUE
           ORDER BY n.next_try_at LIMIT ${LANE_MAX}
         ) oldest LIMIT $4
       ) few LIMIT coalesce(($6::jsonb->l.lane)::integer, $5::integer)
     ) d
   ),
   chosen AS (
     SELECT d.id FROM due d
     WHERE d.account_place <= coalesce(($8::jsonb->d.account_id::text)::integer, $7::integer)
     ORDER BY d.next_try_at LIMIT $4
   ),
   locked AS (
     SELECT n.id FROM notifications n JOIN chosen c ON c.id = n.id
     WHERE n.state = 'waiting' AND ${leaseFree}
     FOR UPDATE OF n SKIP LOCKED
   )
   UPDATE notifications n SET lease_id = $2, lease_until = now() + make_interval(secs => $3),
     try_count = n.try_count + 1, first_try_at = coalesce(n.first_try_at, $1)
   FROM locked l WHERE n.id = l.id
   RETURNING n.id, n.lease_id AS "leaseId", n.object, n.account_id AS "accountId", n.sequence, n.url,
     n.lane, n.body AS data, n.try_count AS "tryCount", n.first_try_at AS "firstTryAt"`,
  // A holder that has lost its lease still writes the log and a delivery, but neither the schedule nor the new lease. A
  // different attempt count means that the notification was resent by hand, and that schedule stands. $11 is the number
  // of attempts: LIMIT with an unknown value makes the planner keep its plan, see orders.find-queried.
  recordTries: `WITH ended AS (
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::integer[], $5::timestamptz[],
       $6::timestamptz[], $7::integer[], $8::integer[], $9::text[], $10::text[])
       AS e(id, notification_id, lease_id, try_count, next_try_at,
         started_at, duration_ms, http_status, outcome, reason)
     LIMIT $11
   ),
   logged AS (
     INSERT INTO notification_tries
       (id, notification_id, started_at, duration_ms, http_status, outcome, reason, merchant_id)
     SELECT e.id, notification_id, started_at, duration_ms, http_status, outcome, reason, merchant_id
     FROM ended e JOIN notifications n ON n.id = e.notification_id
     ON CONFLICT (id) DO NOTHING
   )
   UPDATE notifications n SET
     state = CASE
       WHEN e.outcome = 'delivered' THEN 'delivered'
       WHEN n.state = 'waiting' AND n.lease_id = e.lease_id AND n.try_count = e.try_count
         AND e.next_try_at IS NULL THEN 'exhausted'
       ELSE n.state END,
     next_try_at = CASE
       WHEN n.lease_id = e.lease_id AND n.try_count = e.try_count THEN coalesce(e.next_try_at, n.next_try_at)
       ELSE n.next_try_at END,
     lease_until = CASE WHEN n.lease_id = e.lease_id THEN NULL ELSE n.lease_until END,
     lease_id = CASE WHEN n.lease_id = e.lease_id THEN NULL ELSE n.lease_id END
   FROM ended e WHERE n.id = e.notification_id`,
});

/**
 * Leases due notifications for `leaseSeconds` of real time, oldest first, within the capacity. Never leases two of one
 * object, one that has a newer state, or one that another node has leased, and never more than {@link LANE_MAX} of a
 * lane. `now` is business time.
 */
export async function leaseDue(
  db: Queryable,
  { now, leaseSeconds, capacity }: { now: Date; leaseSeconds: number; capacity: DeliveryCapacity },
): Promise<LeasedNotification[]> {
  const { total, lanes, accounts } = capacity;
  return await db.query<LeasedNotification>(SQL.lease, [
    now,
    newId(),
    leaseSeconds,
    total,
    lanes.each,
    JSON.stringify(Object.fromEntries(lanes.left)),
    accounts.each,
    JSON.stringify(Object.fromEntries(accounts.left)),
  ]);
}

/**
 * Writes ended attempts into the delivery log, schedules the next ones and gives the leases back. A repeat changes
 * nothing.
 */
export async function recordTries(db: Queryable, tries: readonly EndedTry[]): Promise<void> {
  await db.query(SQL.recordTries, [
    tries.map((ended) => ended.id),
    tries.map((ended) => ended.notification.id),
    tries.map((ended) => ended.notification.leaseId),
    tries.map((ended) => ended.notification.tryCount),
    tries.map((ended) => ended.nextTryAt),
    tries.map((ended) => ended.startedAt),
    tries.map((ended) => ended.durationMs),
    tries.map((ended) => ended.httpStatus),
    tries.map((ended) => ended.outcome),
    tries.map((ended) => ended.reason),
    tries.length,
  ]);
}
