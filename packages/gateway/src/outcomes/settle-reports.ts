/** Settlement: at 04:00 (Europe/Amsterdam) of its due day a report is settled, once it is fully matched. */
import { Temporal } from 'temporal-polyfill';
import { hasDueClearings, holdReserve, releaseReserves, settleMatched } from '../clearing/settlements.ts';
import { postReserveReleased, postSettled } from '../ledger/settlement-postings.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { isTargetDay } from '../orders/target-days.ts';
import { percentOf } from '../pricing/fee.ts';
import type { Queryable } from '../storage/database.ts';
import { isHeld, lastClearableDay, netOf } from './clear-day.ts';
import type { GatewayServices } from './gateway-services.ts';
import { matchAgain } from './reconcile.ts';

type SettlingServices = Pick<GatewayServices, 'database' | 'clock' | 'log'>;

/** Returns the last TARGET day on which it is past 04:00, such as `2026-11-20`. */
export function lastSettlementDay(now: Date): string {
  let day = Temporal.PlainDate.from(lastClearableDay(now)).add({ days: 1 });
  while (!isTargetDay(day)) day = day.subtract({ days: 1 });
  return day.toString();
}

/**
 * Settles every report that is due and fully matched, and releases reserves that are due. Returns the number of
 * reports. Repeats and concurrent nodes change nothing.
 */
export async function settleDueReports(services: SettlingServices): Promise<number> {
  const { database, clock, log } = services;
  const now = clock.now();
  const day = lastSettlementDay(now);
  await database.transaction(async (tx) => {
    const released = await releaseReserves(tx, day);
    await bookTransfers(
      tx,
      released.flatMap((reserve) => postReserveReleased({ ...reserve, bookedAt: now })),
    );
  });
  if (!(await hasDueClearings(database, day))) return 0;
  for (const { rail, error } of await matchAgain(services))
    log.error({ rail, err: error }, 'the statements of a rail could not be matched; matching is repeated');
  const settleAll = async (tx: Queryable) => {
    const settled = await settleMatched(tx, day);
    for (const report of settled.filter(isHeld)) {
      const netMinor = netOf(report);
      const reserveMinor = netMinor > 0n ? percentOf(netMinor, report.reservePercent) : 0n;
      if (reserveMinor > 0n)
        await holdReserve(tx, { ...report, amountMinor: reserveMinor }, { day, days: report.reserveDays });
      await bookTransfers(tx, postSettled({ ...report, netMinor, reserveMinor, bookedAt: now }));
    }
    return settled.length;
  };
  return database.transaction(settleAll, { isUnawaited: true });
}
