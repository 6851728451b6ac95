/** Rail movements: money that has moved at a rail by our ledger, until a statement of the rail confirms it. */
import { businessDay } from '../business-day.ts';
import { newId } from '../ids.ts';
import { type Queryable, statement } from '../storage/database.ts';

/** Money that came in, or that went back to a payer. */
export type MovementKind = 'payment' | 'return';

/** One movement; `amountMinor` > 0 in hundredths of `currency`, as the rail moves it. */
export interface RailMovement {
  readonly rail: string;
  readonly kind: MovementKind;
  /** The rail's name of it in its statements: of a payment its own, of a return the attempt's id. */
  readonly reference: string;
  readonly tradeId: string;
  readonly refundId: string | null;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** When it moved at the rail: the statement of that day has it. */
  readonly movedAt: Date;
  readonly bookedAt: Date;
}

const insert = statement(
  'rail-movements.insert',
  `INSERT INTO rail_movements (id, rail, kind, reference, trade_id, refund_id, amount, currency, day, booked_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

/** Writes a movement in the transaction that books it. */
export async function insertRailMovement(tx: Queryable, movement: RailMovement): Promise<void> {
  const { rail, kind, reference, tradeId, refundId, amountMinor, currency, movedAt, bookedAt } = movement;
  const what = [newId(), rail, kind, reference, tradeId, refundId, amountMinor, currency];
  await tx.query(insert, [...what, businessDay(movedAt), bookedAt]);
}
