/** Notes what has moved at a rail, for the reconciliation with the rail's statements. */
import { insertRailMovement, type MovementKind } from '../clearing/rail-movements.ts';
import type { Attempt } from '../orders/attempts.ts';
import type { Queryable } from '../storage/database.ts';

/** What moved, by the rail's name of it; hundredths. */
export interface Moved {
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** When it moved at the rail, which decides on whose statement it is looked for, and when we book it. */
export interface MovementTimes {
  readonly movedAt: Date;
  readonly bookedAt: Date;
}

/** Writes down, in the transaction that books it, that an attempt has moved money. */
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
