/** Records movements at a rail, for reconciliation with the rail's statements. */
import { insertRailMovement, type MovementKind } from '../clearing/rail-movements.ts';
import type { Attempt } from '../orders/attempts.ts';
import type { Queryable } from '../storage/database.ts';

/** Money that moved, by the rail's reference; `amountMinor` in hundredths. */
export interface Moved {
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** When the money moved at the rail, which selects the statement, and when it is posted. */
export interface MovementTimes {
  readonly movedAt: Date;
  readonly bookedAt: Date;
}

/** Records that an attempt moved money, in the transaction that posts it. */
export const noteMovement = (
  tx: Queryable,
  kind: MovementKind,
  { rail, tradeId, refundId }: Pick<Attempt, 'rail' | 'tradeId' | 'refundId'>,
  { reference, amountMinor, currency, movedAt, bookedAt }: Moved & MovementTimes,
): Promise<void> =>
  insertRailMovement(tx, {
    kind,
    rail,
    tradeId,
    refundId,
    reference,
    amountMinor,
    currency,
    movedAt,
    bookedAt,
  });
