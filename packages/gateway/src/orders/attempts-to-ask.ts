/** Attempts to ask about: the queue of those without a result, and what makes them due. */

import { type Queryable, statements } from '../storage/database.ts';
import { capacityValues, dueRows, putOff, type QueueCapacity, type QueueTable } from '../storage/due-rows.ts';
import { ASK_AGAIN_SECONDS, ATTEMPT_COLUMNS, type Attempt, LEASE_SECONDS } from './attempts.ts';

/** A debit takes days, and its rail reports the end: it is queried in case that report is lost. */
const ASK_DEBIT_SECONDS = 3_600;

/** The query of an attempt whose order's time is over is brought forward if it is later than in `soonSeconds`. */
const ASK_LAPSED = { soonSeconds: 2, times: 30 } as const;

const QUEUE: QueueTable = {
  table: 'attempts',
  id: 'id',
  lane: 'rail',
  due: 'ask_at',
  dueColumn: 'ask_at',
  failures: 'failures',
  open: "state IN ('asking', 'open')",
  lease: 'lease_until',
};

const SQL = statements('attempts-to-ask', {
  askAtOnce:
    "UPDATE attempts SET ask_at = now() WHERE trade_id = $1 AND kind = 'payment' AND state IN ('asking', 'open')",
  leaseDue: `${dueRows(QUEUE)}
   UPDATE attempts a SET lease_until = now() + make_interval(secs => $6)
   WHERE a.id IN (SELECT id FROM attempts WHERE id IN (SELECT id FROM due)
       AND state IN ('asking', 'open') AND lease_until <= now() FOR UPDATE SKIP LOCKED)
   RETURNING ${ATTEMPT_COLUMNS}, a.rail AS key, a.failures`,
  askLater: `UPDATE attempts SET ask_count = ask_count + 1, failures = 0, lease_until = now(),
     ask_at = now() + make_interval(secs => $2)
   WHERE id = $1 AND state IN ('asking', 'open')`,
  // By the columns of the queue's index.
  askUnanswered: `UPDATE attempts SET ask_at = now() WHERE id IN (
     SELECT id FROM attempts WHERE state IN ('asking', 'open') AND least(failures, 1) = 0 AND rail = $1
       AND ask_at > now() AND state = 'asking' AND lease_until <= now()
     ORDER BY ask_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  putOff: putOff(QUEUE),
  // By the columns of the index on lapsed orders.
  askLapsed: `UPDATE attempts a SET ask_at = now(), lapsed_asks = coalesce(lapsed_asks, 0) + 1 FROM orders o
   WHERE o.trade_id = a.trade_id AND a.kind = 'payment' AND a.state IN ('asking', 'open')
     AND a.failures = 0 AND coalesce(a.lapsed_asks, 0) < $3 AND a.ask_at > now() + make_interval(secs => $2)
     AND o.state IN ('pending', 'processing')
     AND least(o.expiry_failures, 1) IN (0, 1) AND coalesce(o.expiry_due_at, o.expires_at) <= $1
     AND o.expires_at <= $1`,
});

/** A due attempt, as a row of the queue; its lane is its rail. */
export type DueAttempt = Attempt & { readonly key: string; readonly failures: number };

/** Leases attempts that are due to be queried, the oldest of each rail. */
export const leaseDueAttempts = (db: Queryable, capacity: QueueCapacity): Promise<DueAttempt[]> =>
  db.query(SQL.leaseDue, [...capacityValues(capacity), LEASE_SECONDS]);

/** Puts off an attempt whose query or settling failed. */
export const putOffAttempt = (db: Queryable, id: string): Promise<unknown[]> => db.query(SQL.putOff, [id]);

/** Gives the lease back and schedules the next query, with a backoff of at most one minute; of a debit, one hour. */
export const askAgainLater = (db: Queryable, attempt: Attempt): Promise<unknown[]> =>
  db.query(SQL.askLater, [attempt.id, secondsUntilNext(attempt)]);

const secondsUntilNext = ({ askCount, payerAction }: Attempt): number | undefined =>
  ASK_AGAIN_SECONDS[askCount] ??
  (payerAction?.kind === 'debit' ? ASK_DEBIT_SECONDS : ASK_AGAIN_SECONDS.at(-1));

/** Makes the pending payment attempt of a trade due now, so that the resolver queries or cancels it. */
export const askAtOnce = (tx: Queryable, tradeId: string): Promise<unknown[]> =>
  tx.query(SQL.askAtOnce, [tradeId]);

/** Makes attempts due now that a rail has not answered yet, `count` of them at most. */
export const askUnanswered = (db: Queryable, rail: string, count: number): Promise<unknown[]> =>
  db.query(SQL.askUnanswered, [rail, count]);

/**
 * Brings forward the query of attempts whose order's time is over, thirty times each: then the rail has said nothing
 * clear so often that it is queried as before. A failed query keeps its time.
 */
export const askAboutLapsed = (db: Queryable, now: Date): Promise<unknown[]> =>
  db.query(SQL.askLapsed, [now, ASK_LAPSED.soonSeconds, ASK_LAPSED.times]);
