/** Clearings: one report for a day's lines of a store, method and settlement currency. */
import type { ColumnWord } from '../storage/column-words.ts';
import { type Queryable, statements } from '../storage/database.ts';

/** A report. Amounts are hundredths of `currency`, refunds are negative; days are like `2026-11-21`. */
export interface Clearing {
  readonly clearingId: string;
  readonly merchantId: string;
  readonly storeId: string;
  readonly method: string;
  readonly currency: string;
  readonly day: string;
  readonly paymentCount: bigint;
  readonly paymentMinor: bigint;
  readonly refundCount: bigint;
  readonly refundMinor: bigint;
  readonly feeMinor: bigint;
  readonly vatMinor: bigint;
  readonly dueOn: string;
  readonly settledOn: string | null;
  /** Whose bank account the rails pay: a report of the merchant's own money is on no balance. */
  readonly settles: ColumnWord<'clearings.settles'>;
}

/** The columns of a report, in SQL. */
export const CLEARING_COLUMNS = `c.id AS "clearingId", c.merchant_id AS "merchantId", c.store_id AS "storeId", c.method,
  c.currency, c.day::text, c.payment_count AS "paymentCount", c.payment_amount AS "paymentMinor",
  c.refund_count AS "refundCount", c.refund_amount AS "refundMinor", c.fee AS "feeMinor", c.vat AS "vatMinor",
  c.due_on::text AS "dueOn", c.settled_on::text AS "settledOn", c.settles`;

const SQL = statements('clearings', {
  nextDay: `SELECT (CASE WHEN last IS NULL THEN first ELSE last + 1 END)::text AS day
   FROM (SELECT (SELECT max(day) FROM cleared_days) AS last,
     (SELECT min(day) FROM fund_lines WHERE clearing_id IS NULL) AS first) AS days`,
  claimDay: 'INSERT INTO cleared_days (day, cleared_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING day',
  // Lines that an older node booked late on a cleared day are included: each line is in exactly one report.
  clear: `WITH lines AS (
     SELECT id, merchant_id, store_id, method, currency, settles, refund_id, amount, fee, vat FROM fund_lines
     WHERE clearing_id IS NULL AND day <= $1 FOR UPDATE
   ), sums AS MATERIALIZED (
     SELECT gen_random_uuid() AS id, merchant_id, store_id, method, currency, settles,
       count(*) FILTER (WHERE refund_id IS NULL) AS payment_count,
       coalesce(sum(amount) FILTER (WHERE refund_id IS NULL), 0)::bigint AS payment_amount,
       count(*) FILTER (WHERE refund_id IS NOT NULL) AS refund_count,
       coalesce(sum(amount) FILTER (WHERE refund_id IS NOT NULL), 0)::bigint AS refund_amount,
       sum(fee)::bigint AS fee, sum(vat)::bigint AS vat
     FROM lines GROUP BY merchant_id, store_id, method, currency, settles
   ), made AS (
     INSERT INTO clearings (id, merchant_id, store_id, method, currency, day, payment_count, payment_amount,
       refund_count, refund_amount, fee, vat, due_on, settles)
     SELECT id, merchant_id, store_id, method, currency, $1, payment_count, payment_amount, refund_count,
       refund_amount, fee, vat, $2, settles FROM sums RETURNING *
   ), taken AS (
     UPDATE fund_lines f SET clearing_id = s.id FROM lines l JOIN sums s
       USING (merchant_id, store_id, method, currency, settles)
     WHERE f.id = l.id
   )
   SELECT ${CLEARING_COLUMNS} FROM made c`,
  listDay: `SELECT ${CLEARING_COLUMNS} FROM clearings c WHERE ($1::uuid IS NULL OR merchant_id = $1) AND day = $2
   ORDER BY merchant_id, store_id, method, currency, settles`,
});

/** Returns the first day that is not cleared; undefined when there was never anything to clear. */
export const findNextDay = async (db: Queryable): Promise<string | undefined> =>
  (await db.query<{ day: string | null }>(SQL.nextDay))[0]?.day ?? undefined;

/** Locks a day for this transaction; waits for a node that is clearing it. Returns false when it is cleared. */
export const claimDay = async (tx: Queryable, day: string, now: Date): Promise<boolean> =>
  (await tx.query(SQL.claimDay, [day, now])).length > 0;

/** Creates the reports of a claimed day from every line without one, up to and including that day. */
export const clearLines = (tx: Queryable, day: string, dueOn: string): Promise<Clearing[]> =>
  tx.query(SQL.clear, [day, dueOn]);

/** Returns the reports of a day, of one merchant or of all. */
export const listClearings = (db: Queryable, merchantId: string | null, day: string): Promise<Clearing[]> =>
  db.query(SQL.listDay, [merchantId, day]);
