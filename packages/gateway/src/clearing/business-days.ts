/** Business days: each payment and refund is in the report of one day. A day is open until its clearing begins. */
import { businessDay } from '../business-day.ts';
import { type Queryable, statements } from '../storage/database.ts';

const SQL = statements('business-days', {
  // The lock is shared with every transaction that books on the day; the clearing waits for them. A day that is being
  // cleared is skipped. A day without bookings must be begun before a later day is taken.
  shareOpen: `WITH earliest AS (SELECT greatest($1::date, (SELECT max(day) + 1 FROM cleared_days)) AS day)
   SELECT b.day::text FROM earliest e JOIN business_days b ON b.day >= e.day
   WHERE b.is_open AND EXISTS (SELECT FROM business_days own WHERE own.day = e.day)
   ORDER BY b.day LIMIT 1 FOR SHARE OF b SKIP LOCKED`,
  begin: `WITH earliest AS (SELECT greatest($1::date, (SELECT max(day) + 1 FROM cleared_days)) AS day)
   INSERT INTO business_days (day)
   SELECT CASE WHEN EXISTS (SELECT FROM business_days own WHERE own.day = e.day)
     THEN (SELECT max(b.day) + 1 FROM business_days b) ELSE e.day END
   FROM earliest e ON CONFLICT DO NOTHING`,
  add: 'INSERT INTO business_days (day) VALUES ($1) ON CONFLICT DO NOTHING',
  close: 'UPDATE business_days SET is_open = false WHERE day <= $1 AND is_open',
});

/** Attempts to take a day: more than a few are needed only while clearings close one day after another. */
const ROUNDS_MAX = 10;

/**
 * Returns the business day of money that moved `at` and is booked in this transaction: its calendar day in Amsterdam if
 * that is open, else the first open day. The day stays open until the transaction ends.
 */
export async function takeBusinessDay(tx: Queryable, at: Date): Promise<string> {
  const day = businessDay(at);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const [open] = await tx.query<{ day: string }>(SQL.shareOpen, [day]);
    if (open) return open.day;
    await tx.query(SQL.begin, [day]);
  }
  throw new Error(`There is no open business day from ${day} on`);
}

/** Closes a day and those before it in the transaction of its clearing. Waits for transactions that book on them. */
export async function closeBusinessDay(tx: Queryable, day: string): Promise<void> {
  await tx.query(SQL.add, [day]);
  await tx.query(SQL.close, [day]);
}
