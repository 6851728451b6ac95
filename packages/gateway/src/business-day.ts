/** The business day: a calendar day in Europe/Amsterdam, which has 23 hours once a year and 25 hours once. */
import { Temporal } from 'temporal-polyfill';

/** The time zone of business days, rates, prices and clearing. */
export const BUSINESS_ZONE = 'Europe/Amsterdam';

// An Intl formatter, not Temporal, because every creation computes its day. en-CA writes dates as ISO 8601 does.
const isoDate = new Intl.DateTimeFormat('en-CA', {
  timeZone: BUSINESS_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Local days and clock changes begin at a quarter of an hour, so the day is the same within one. */
const QUARTER_MS = 15 * 60_000;
let kept = { quarter: Number.NaN, day: '' };

/** Returns the business day of a moment, such as `2026-11-21`. */
export function businessDay(at: Date): string {
  const quarter = Math.floor(at.getTime() / QUARTER_MS);
  if (quarter !== kept.quarter) kept = { quarter, day: isoDate.format(at) };
  return kept.day;
}

/**
 * Returns whole seconds from `now` until local time in {@link BUSINESS_ZONE} is next `wallTime` (such as `04:00`), at
 * least 1. A time skipped by a clock change counts as the moment after the gap, a repeated one as the first. Returns
 * undefined for an invalid time.
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
