/** Metrics of the queues: how late each queue is, and how many rows fail repeatedly. */
import { Gauge, type Registry } from 'prom-client';
import { type Queryable, statement } from '../storage/database.ts';

/** A row that has failed more often than this needs an operator. */
const FAILURES_MAX = 5;

// Rows that are due and not under way. Refunds and splits wait for money; no table says since when they are due.
const read = statement(
  'metrics.queues',
  `SELECT queue, coalesce(extract(epoch FROM late), 0)::float8 AS late, failing FROM (
     SELECT 'attempts' AS queue, now() - min(ask_at) FILTER (WHERE ask_at <= now() AND lease_until <= now()) AS late,
       count(*) FILTER (WHERE failures > $2::integer)::int AS failing
     FROM attempts WHERE state IN ('asking', 'open')
     UNION ALL
     SELECT 'callbacks', now() - min(due_at) FILTER (WHERE due_at <= now()),
       count(*) FILTER (WHERE failures > $2::integer)::int
     FROM rail_callbacks WHERE settled_at IS NULL
     UNION ALL
     SELECT 'expiry', $1::timestamptz - (
         SELECT min(due_at) FROM (VALUES (0), (1)) f (failing) CROSS JOIN LATERAL (
           SELECT coalesce(expiry_due_at, expires_at) AS due_at FROM orders o
           WHERE state IN ('pending', 'processing', 'authorized') AND least(expiry_failures, 1) = f.failing
             AND coalesce(expiry_due_at, expires_at) <= $1::timestamptz AND NOT EXISTS (SELECT 1 FROM attempts a
               WHERE a.trade_id = o.trade_id AND a.kind IN ('payment', 'capture')
                 AND a.state IN ('asking', 'open'))
           ORDER BY coalesce(expiry_due_at, expires_at) LIMIT 1) d),
       (SELECT count(*)::int FROM orders WHERE state IN ('pending', 'processing', 'authorized')
          AND least(expiry_failures, 1) = 1 AND expiry_failures > $2::integer)
     UNION ALL
     SELECT 'payouts', now() - min(bank_due_at) FILTER (WHERE bank_due_at <= now()),
       count(*) FILTER (WHERE bank_failures > $2::integer)::int
     FROM payouts WHERE bank_due_at IS NOT NULL
     UNION ALL
     SELECT 'notifications', $1::timestamptz - min(next_try_at)
         FILTER (WHERE next_try_at <= $1::timestamptz AND (lease_until IS NULL OR lease_until <= now())),
       count(*) FILTER (WHERE try_count > $2::integer)::int
     FROM notifications WHERE state = 'waiting'
     UNION ALL
     SELECT 'refunds', NULL, count(*) FILTER (WHERE failures > $2::integer)::int
     FROM refunds WHERE state = 'refund pending'
     UNION ALL
     SELECT 'splits', NULL, count(*) FILTER (WHERE failures > $2::integer)::int FROM splits WHERE state = 'Processing'
   ) q`,
);

/** The metrics of the queues. */
export interface QueueMetrics {
  /** Registers a queue of this node; its own delay replaces the one from the database. */
  watch(queue: string, lateSeconds: () => number): void;
  /** Updates the metrics; `now` is business time. While the database is unavailable they keep their values. */
  refresh(db: Queryable, now: Date): Promise<void>;
}

/** Registers the metrics of the queues. */
export function queueMetrics(registry: Registry): QueueMetrics {
  const registers = [registry];
  const late = new Gauge({
    name: 'gangway_queue_late_seconds',
    help: 'Age of the oldest due row that no node works on; for refunds and splits the time since the last poll',
    labelNames: ['queue'],
    registers,
  });
  const failing = new Gauge({
    name: 'gangway_queue_failing_rows',
    help: `Rows of a queue whose work has failed more than ${FAILURES_MAX} times in a row`,
    labelNames: ['queue'],
    registers,
  });
  const watched = new Map<string, () => number>();
  return {
    watch: (queue, lateSeconds) => void watched.set(queue, lateSeconds),
    async refresh(db, now) {
      const rows = await db
        .query<{ queue: string; late: number; failing: number }>(read, [now, FAILURES_MAX])
        .catch(() => []);
      for (const row of rows) {
        late.set({ queue: row.queue }, row.late);
        failing.set({ queue: row.queue }, row.failing);
      }
      for (const [queue, lateSeconds] of watched) late.set({ queue }, lateSeconds());
    },
  };
}
