/** Records movements at a rail, for the reconciliation with the rail's statements. */
import { insertRailMovement, type MovementKind } from '../clearing/rail-movements.ts';
import type { Attempt } from '../orders/attempts.ts';
import type { Queryable } from '../storage/database.ts';

/** What moved, by the rail's reference; amounts in hundredths. */
export interface Moved {
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** When it moved at the rail, which decides on whose statement to look for it, and when it is posted. */
export interface MovementTimes {
  readonly movedAt: Date;
  readonly bookedAt: Date;
}

/** Records, in the transaction that posts it, that an attempt has moved money. */
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
