/** Business days: days in Amsterdam, by the sandbox's clock. */
import type { Moment } from './times.ts';

/** Members of a period, in Unix seconds. */
export interface Period extends Readonly<Record<string, string>> {
  readonly start_time: string;
  readonly end_time: string;
}

const DAY_MS = 86_400_000;

/** Amsterdam's offsets from UTC, in summer and winter. */
const AHEAD_MS = [7_200_000, 3_600_000] as const;

/** The hour of the next day at which a day is cleared. */
const CLEARING_HOUR = 4;

/** The business day of a moment, such as `2026-11-21`. */
export const businessDayAt = (at: Moment): string =>
  new Date(at).toLocaleDateString('en-CA', { timeZone: 'Europe/Amsterdam' });

/** Returns why a day has no data; empty if it may have some. */
export function faultOfDay(day: string, today: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  // Date parsing turns a day beyond the month's end into one of the next month.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day)
    return 'This is no day such as 2026-11-21.';
  return day > today ? 'This day has not come yet.' : '';
}

/** Returns the first and the last second of a day in Amsterdam. */
export const periodOf = (day: string): Period => ({
  start_time: String(midnightOf(day) / 1000),
  end_time: String(midnightOf(daysAfter(day, 1)) / 1000 - 1),
});

/** Returns the last day that is cleared at a moment. */
export function clearedDayAt(at: Moment): string {
  const hour = new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Europe/Amsterdam', hour: '2-digit' });
  return daysAfter(businessDayAt(at), Number(hour) >= CLEARING_HOUR ? -1 : -2);
}

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

function midnightOf(day: string): number {
  const [summer, winter] = AHEAD_MS.map((ahead) => Date.parse(`${day}T00:00:00Z`) - ahead) as [
    number,
    number,
  ];
  return businessDayAt(summer) === day ? summer : winter;
}
