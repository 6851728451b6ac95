/** Splits that wait for settled money, first in, first out by merchant and currency. */
import { lockFunds, merchantBalance } from '../ledger/merchant-funds.ts';
import { lockOrder } from '../orders/order-rows.ts';
import { findSplit, forgetSplitFailures, type WaitingSplit, waitingMinor } from '../splits/splits.ts';
import { totalOf } from '../splits/splittable-remainder.ts';
import type { GatewayServices } from './gateway-services.ts';
import { carryOutSplit } from './split-moves.ts';

/** Carries out a waiting split if settled money covers it now. Returns whether it did. */
export async function carryOutWaitingSplit(
  services: Pick<GatewayServices, 'database' | 'clock' | 'wakeDeliveries'>,
  { id: splitId, tradeId, failures }: WaitingSplit,
): Promise<boolean> {
  const isCarriedOut = await carryOut(services, { tradeId, splitId });
  if (failures > 0) await forgetSplitFailures(services.database, splitId);
  if (isCarriedOut) services.wakeDeliveries();
  return isCarriedOut;
}

const carryOut = (
  services: Pick<GatewayServices, 'database' | 'clock'>,
  { tradeId, splitId }: { tradeId: string; splitId: string },
): Promise<boolean> =>
  services.database.transaction(async (tx) => {
    await lockOrder(tx, tradeId);
    const split = await findSplit(tx, splitId);
    if (split?.state !== 'Processing') return false;
    const { merchantId, currency } = split;
    await lockFunds(tx, merchantId, currency);
    // The holds of later splits must not block the first one.
    const heldMinor = await waitingMinor(tx, merchantId, currency);
    const { usable } = await merchantBalance(tx, merchantId, currency, heldMinor);
    if (usable < totalOf(split)) return false;
    await carryOutSplit(services, tx, split, { isHeld: true });
    return true;
  });
