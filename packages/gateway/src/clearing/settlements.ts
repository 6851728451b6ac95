/** Settlements: which reports may be paid out to merchants, and the reserves held back from them. */
import { type Queryable, statements } from '../storage/database.ts';
import { CLEARING_COLUMNS, type Clearing } from './clearings.ts';

/** A settled report with its merchant's reserve rule. */
export interface SettledClearing extends Clearing {
  readonly reservePercent: string;
  readonly reserveDays: number;
}

/** Money held back from a settlement, in hundredths. */
export interface Reserve {
  readonly clearingId: string;
  readonly merchantId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

// A payment is matched by the reference that its order was paid with, a gift card's part by its own; the order may have
// further movements. A refund that goes back two ways is matched when both have been.
const IS_MATCHED = `NOT EXISTS (
     SELECT FROM fund_lines f JOIN orders o ON o.trade_id = f.trade_id
     WHERE f.clearing_id = c.id AND NOT EXISTS (
       SELECT FROM rail_movements m WHERE m.trade_id = f.trade_id AND m.matched_at IS NOT NULL
         AND CASE WHEN f.refund_id IS NULL THEN m.kind = 'payment' AND m.reference =
               CASE WHEN f.method = 'Voucher' AND o.part_reference IS NOT NULL THEN o.part_reference
               ELSE o.transaction_id END
             ELSE m.kind = 'return' AND m.refund_id = f.refund_id AND NOT EXISTS (
               SELECT FROM rail_movements u
               WHERE u.refund_id = f.refund_id AND u.kind = 'return' AND u.matched_at IS NULL) END))`;
const SETTLEMENTS = statements('settlements', {
  hasDue: 'SELECT FROM clearings WHERE settled_on IS NULL AND due_on <= $1 LIMIT 1',
  settle: `UPDATE clearings c SET settled_on = $1 FROM merchants m
   WHERE c.settled_on IS NULL AND c.due_on <= $1 AND m.id = c.merchant_id AND ${IS_MATCHED}
   RETURNING ${CLEARING_COLUMNS}, m.reserve_percent AS "reservePercent", m.reserve_days AS "reserveDays"`,
});
const RESERVES = statements('reserves', {
  hold: `INSERT INTO reserves (clearing_id, merchant_id, currency, amount, release_on)
   VALUES ($1, $2, $3, $4, $5::date + $6::int)`,
  release: `UPDATE reserves SET released_on = $1 WHERE released_on IS NULL AND release_on <= $1
   RETURNING clearing_id AS "clearingId", merchant_id AS "merchantId", currency, amount AS "amountMinor"`,
});

/** Returns whether a report is due by a day and not settled. */
export const hasDueClearings = async (db: Queryable, day: string): Promise<boolean> =>
  (await db.query(SETTLEMENTS.hasDue, [day])).length > 0;

/** Settles every report that is due by a day and fully matched. Each is settled once, also with several nodes. */
export const settleMatched = (tx: Queryable, day: string): Promise<SettledClearing[]> =>
  tx.query(SETTLEMENTS.settle, [day]);

/** Holds back money of a settlement for a number of days. */
export const holdReserve = (
  tx: Queryable,
  { clearingId, merchantId, currency, amountMinor }: Reserve,
  { day, days }: { day: string; days: number },
): Promise<unknown[]> => tx.query(RESERVES.hold, [clearingId, merchantId, currency, amountMinor, day, days]);

/** Releases the reserves that end by a day. Each is released once, also with several nodes. */
export const releaseReserves = (tx: Queryable, day: string): Promise<Reserve[]> =>
  tx.query(RESERVES.release, [day]);
