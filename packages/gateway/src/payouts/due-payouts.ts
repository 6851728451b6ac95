/** Which payouts the bank is to be asked about now: one node at a time, at growing intervals. */
import type { PayoutState } from '@gangway/protocol';
import { type Queryable, statement } from '../storage/database.ts';

// A pending payout is asked about until the bank answers, at least once a minute. A completed one may come back for
// some two weeks: asked at growing intervals up to a day. The interval is the lease as well.
const lease = statement(
  'payouts.lease-due',
  `UPDATE payouts p SET bank_asked = bank_asked + 1,
     bank_due_at = CASE
       WHEN state = 'pending' THEN now() + least(interval '5 s' * 2 ^ least(bank_asked, 10), interval '1 min')
       WHEN bank_asked < 20 THEN now() + least(interval '5 s' * 4 ^ least(bank_asked, 10), interval '1 day')
     END
   WHERE id IN (SELECT id FROM payouts WHERE bank_due_at <= now() ORDER BY bank_due_at LIMIT $1
     FOR UPDATE SKIP LOCKED)
   RETURNING id AS "payoutId", state`,
);

/** Takes due payouts for this node; none of them is due to another before its next time. */
export const leaseDuePayouts = (
  db: Queryable,
  limit: number,
): Promise<{ payoutId: string; state: PayoutState }[]> => db.query(lease, [limit]);
