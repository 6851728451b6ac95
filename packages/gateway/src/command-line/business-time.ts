/** Business time at the command line: what the gateway's clock says now, and how far it is to a wall time. */
import { Temporal } from 'temporal-polyfill';
import { BUSINESS_ZONE } from '../business-day.ts';
import { readOffset } from '../sandbox/clock-control.ts';
import type { Queryable } from '../storage/database.ts';

/** Business time now: real time plus the sandbox's offset, which is nothing in live mode. */
export const readBusinessTime = async (db: Queryable): Promise<Date> =>
  new Date(Date.now() + (await readOffset(db)) * 1000);

/**
 * Whole seconds from `now` until the wall in {@link BUSINESS_ZONE} next shows `wallTime` (such as `04:00`), at least 1.
 * A time that a change of the clocks skips counts as the moment right after the gap, one that comes twice as the first.
 * Undefined when the text is no time of day.
 */
export function secondsUntilWallTime(now: Date, wallTime: string): number | undefined {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(wallTime)) return undefined;
  const from = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  const today = from.toZonedDateTimeISO(BUSINESS_ZONE).toPlainDate();
  for (let days = 0; ; days += 1) {
    const plainTime = Temporal.PlainTime.from(wallTime);
    const at = today.add({ days }).toZonedDateTime({ timeZone: BUSINESS_ZONE, plainTime });
    const milliseconds = at.epochMilliseconds - now.getTime();
    if (milliseconds > 0) return Math.ceil(milliseconds / 1000);
  }
}
