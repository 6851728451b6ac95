/** Splits that wait for settled money: first in, first out for each merchant and currency. */
import { lockFunds, merchantBalance } from '../ledger/merchant-funds.ts';
import { lockOrder } from '../orders/order-rows.ts';
import { totalOf } from '../splits/split-room.ts';
import { findSplit, listFirstWaiting, waitingMinor } from '../splits/splits.ts';
import { carryOutSplit } from './split-moves.ts';
import type { WritePath } from './write-path.ts';

/** Carries every split out that has its money now, the oldest of each merchant and currency first. */
export async function carryOutWaitingSplits(
  parts: Pick<WritePath, 'database' | 'clock' | 'wakeDeliveries'>,
): Promise<number> {
  let carriedOut = 0;
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (const first of await listFirstWaiting(parts.database)) {
      if (!(await carryOut(parts, first))) continue;
      carriedOut += 1;
      isMore = true;
    }
  }
  if (carriedOut > 0) parts.wakeDeliveries();
  return carriedOut;
}

const carryOut = (
  parts: Pick<WritePath, 'database' | 'clock'>,
  { tradeId, splitId }: { tradeId: string; splitId: string },
): Promise<boolean> =>
  parts.database.transaction(async (tx) => {
    await lockOrder(tx, tradeId);
    const split = await findSplit(tx, splitId);
    if (split?.state !== 'Processing') return false;
    const { merchantId, currency } = split;
    await lockFunds(tx, merchantId, currency);
    // What those behind it have taken must not keep the first one waiting.
    const heldMinor = await waitingMinor(tx, merchantId, currency);
    const { usable } = await merchantBalance(tx, merchantId, currency, heldMinor);
    if (usable < totalOf(split)) return false;
    await carryOutSplit(parts, tx, split, { isHeld: true });
    return true;
  });
