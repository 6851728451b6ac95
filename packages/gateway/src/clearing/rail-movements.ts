/** Rail movements: money that moved at a rail according to our ledger, to be confirmed by a statement of the rail. */
import type { Money } from '@gangway/protocol';
import { businessDay } from '../business-day.ts';
import { newId } from '../ids.ts';
import type { MovementKind } from '../ledger/settlement-postings.ts';
import { late, type Queryable, statements } from '../storage/database.ts';

/** One movement; `amountMinor` > 0 in hundredths of `currency`, the rail's currency. */
export interface RailMovement extends Money {
  readonly rail: string;
  readonly kind: MovementKind;
  /** Its reference in the rail's statements: a return's attempt id, else the rail's own of payment or dispute. */
  readonly reference: string;
  readonly tradeId: string;
  readonly merchantId: string;
  readonly refundId: string | null;
  /** When it moved at the rail; the statement of that day lists it. */
  readonly movedAt: Date;
  readonly bookedAt: Date;
}

const SQL = statements('rail-movements', {
  insert: `INSERT INTO rail_movements (id, rail, kind, reference, trade_id, merchant_id, refund_id, amount, currency,
     day, booked_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
  findPayment: `SELECT amount AS "amountMinor", currency FROM rail_movements
   WHERE trade_id = $1 AND kind = 'payment' AND reference = $2 LIMIT 1`,
});

/** Returns the money of a payment that arrived at its rail under this reference. */
export const findArrived = async (
  db: Queryable,
  tradeId: string,
  reference: string,
): Promise<{ readonly amountMinor: bigint; readonly currency: string } | undefined> =>
  (await db.query<{ amountMinor: bigint; currency: string }>(SQL.findPayment, [tradeId, reference]))[0];

/** Inserts a movement in the transaction that books it. */
export async function insertRailMovement(tx: Queryable, movement: RailMovement): Promise<void> {
  const { rail, kind, reference, tradeId, merchantId, refundId, amountMinor, currency } = movement;
  const what = [newId(), rail, kind, reference, tradeId, merchantId, refundId, amountMinor, currency];
  await tx.query(late(SQL.insert), [...what, businessDay(movement.movedAt), movement.bookedAt]);
}
