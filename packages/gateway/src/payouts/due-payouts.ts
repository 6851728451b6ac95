/** Payouts that are due to be queried at the bank: one node at a time, with backoff. */
import { type Queryable, statements } from '../storage/database.ts';
import { capacityValues, dueRows, putOff, type QueueCapacity, type QueueTable } from '../storage/due-rows.ts';

const QUEUE: QueueTable = {
  table: 'payouts',
  id: 'id',
  due: 'bank_due_at',
  dueColumn: 'bank_due_at',
  failures: 'bank_failures',
  open: 'bank_due_at IS NOT NULL',
};
const SQL = statements('payouts', {
  // A pending payout is queried until the bank has an answer, at least once a minute. A completed one may be returned
  // for about two weeks: it is queried with a backoff of up to a day. The interval is also the lease.
  leaseDue: `${dueRows(QUEUE)}
   UPDATE payouts p SET bank_asked = bank_asked + 1,
     bank_due_at = CASE
       WHEN state = 'pending' THEN now() + least(interval '5 s' * 2 ^ least(bank_asked, 10), interval '1 min')
       WHEN bank_asked < 20 THEN now() + least(interval '5 s' * 4 ^ least(bank_asked, 10), interval '1 day')
     END
   WHERE id IN (SELECT id FROM payouts WHERE id IN (SELECT id FROM due) AND bank_due_at <= now()
     FOR UPDATE SKIP LOCKED)
   RETURNING id, '' AS key, bank_failures AS failures`,
  putOff: putOff(QUEUE),
  bankWentWell: 'UPDATE payouts SET bank_failures = 0 WHERE id = $1',
});

/** A due payout, as a row of the queue; all are in one lane. */
export interface DuePayout {
  /** The payout. */
  readonly id: string;
  readonly key: string;
  readonly failures: number;
}

/** Leases due payouts to this node until their next query. */
export const leaseDuePayouts = (db: Queryable, capacity: QueueCapacity): Promise<DuePayout[]> =>
  db.query(SQL.leaseDue, capacityValues(capacity));

/** Puts off a payout whose query or settling failed. */
export const putOffPayout = (db: Queryable, payoutId: string): Promise<unknown[]> =>
  db.query(SQL.putOff, [payoutId]);

/** Clears the failures of a payout. */
export const forgetPayoutFailures = (db: Queryable, payoutId: string): Promise<unknown[]> =>
  db.query(SQL.bankWentWell, [payoutId]);
