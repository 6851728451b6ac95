/** Clearing: at 04:00 (Europe/Amsterdam) each line of the day before is put into exactly one report. */
import { Temporal } from 'temporal-polyfill';
import { BUSINESS_ZONE } from '../business-day.ts';
import { closeBusinessDay } from '../clearing/business-days.ts';
import { type Clearing, claimDay, clearLines, findNextDay } from '../clearing/clearings.ts';
import { postCleared } from '../ledger/postings.ts';
import { bookTransfers } from '../ledger/transfers.ts';
import { isTargetDay } from '../orders/target-days.ts';
import type { GatewayServices } from './gateway-services.ts';

/** The hour from which the day before may be cleared. */
const CLEARING_HOUR = 4;

/** Returns the last day that may be cleared at the given time, such as `2026-11-20`. */
export function lastClearableDay(now: Date): string {
  const wall = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(BUSINESS_ZONE);
  return wall
    .toPlainDate()
    .subtract({ days: wall.hour >= CLEARING_HOUR ? 1 : 2 })
    .toString();
}

/** Returns the day on which the money of a day is paid out: the next TARGET day. */
export function dueDay(day: string): string {
  let date = Temporal.PlainDate.from(day);
  do date = date.add({ days: 1 });
  while (!isTargetDay(date));
  return date.toString();
}

/**
 * Clears one day in one transaction. Returns its reports, or undefined when the day is already cleared. Repeats and
 * concurrent nodes change nothing.
 */
export const clearDay = (
  { database, clock }: Pick<GatewayServices, 'database' | 'clock'>,
  day: string,
): Promise<Clearing[] | undefined> =>
  database.transaction(
    async (tx) => {
      const now = clock.now();
      if (!(await claimDay(tx, day, now))) return undefined;
      await closeBusinessDay(tx, day);
      const made = await clearLines(tx, day, dueDay(day));
      await bookTransfers(
        tx,
        made
          .filter(isHeld)
          .flatMap((clearing) => postCleared({ ...clearing, netMinor: netOf(clearing), bookedAt: now })),
      );
      return made;
    },
    { isUnawaited: true },
  );

/**
 * Clears the first day that is due. Returns false when none is, so that a caller catches up on missed days one by one.
 */
export async function clearNextDay(services: Pick<GatewayServices, 'database' | 'clock'>): Promise<boolean> {
  const day = await findNextDay(services.database);
  if (day === undefined || day > lastClearableDay(services.clock.now())) return false;
  await clearDay(services, day);
  return true;
}

/** Returns whether the money of a report is with us. */
export const isHeld = ({ settles }: Pick<Clearing, 'settles'>): boolean => settles === 'operator';

/** Returns the net amount of a report: payments and refunds less fee and VAT. Below zero, the merchant owes it. */
export const netOf = ({ paymentMinor, refundMinor, feeMinor, vatMinor }: Clearing): bigint =>
  paymentMinor + refundMinor - feeMinor - vatMinor;
