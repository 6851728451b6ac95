/** TARGET days: days on which banks settle euro payments (calendar of the European Central Bank). */
import { METHODS, type MethodName, type MethodRow } from '@gangway/protocol';
import { Temporal } from 'temporal-polyfill';
import { BUSINESS_ZONE } from '../business-day.ts';
import type { Order } from './order.ts';

/** Months and days on which TARGET is closed every year. */
const CLOSED_DATES: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26']);
const MINUTE_MS = 60_000;
const GOOD_FRIDAY = -2;
const EASTER_MONDAY = 1;
const SATURDAY = 6;

/** Returns whether TARGET is open on a date. */
export function isTargetDay(date: Temporal.PlainDate): boolean {
  if (date.dayOfWeek >= SATURDAY || CLOSED_DATES.has(date.toString().slice('yyyy-'.length))) return false;
  const fromEaster = easterSunday(date.year).until(date, { largestUnit: 'day' }).days;
  return fromEaster !== GOOD_FRIDAY && fromEaster !== EASTER_MONDAY;
}

/** Returns the end, in Amsterdam, of the TARGET day that is `days` TARGET days after a moment. */
export function endOfTargetDay(after: Date, days: number): Date {
  let date = Temporal.Instant.fromEpochMilliseconds(after.getTime())
    .toZonedDateTimeISO(BUSINESS_ZONE)
    .toPlainDate();
  for (let left = days; left > 0; ) {
    date = date.add({ days: 1 });
    if (isTargetDay(date)) left -= 1;
  }
  return new Date(date.add({ days: 1 }).toZonedDateTime(BUSINESS_ZONE).epochMilliseconds);
}

/**
 * Returns when an order ends that is due at `dueAt`: then, or where its method's money comes later, after so many
 * TARGET days.
 */
export function endOfGrace(dueAt: Date, method: MethodName): Date {
  const { graceTargetDays }: MethodRow = METHODS[method];
  return graceTargetDays === undefined ? dueAt : endOfTargetDay(dueAt, graceTargetDays);
}

/** Returns when the time is over that its merchant gave an order. */
export const dueTimeOf = ({ createdAt, timeoutMinutes }: Pick<Order, 'createdAt' | 'timeoutMinutes'>): Date =>
  new Date(createdAt.getTime() + timeoutMinutes * MINUTE_MS);

/** Returns Easter Sunday of a year (anonymous Gregorian algorithm: Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return new Temporal.PlainDate(year, Math.floor(f / 31), (f % 31) + 1);
}
