/** Business days as the desk asks for them: days in Amsterdam, by the sandbox's clock. */
import type { Moment } from './times.ts';

/** Members of a period, in Unix seconds. */
export interface Period extends Readonly<Record<string, string>> {
  readonly start_time: string;
  readonly end_time: string;
}

const DAY_MS = 86_400_000;

/** Amsterdam is so far ahead of UTC, in summer and in winter. */
const AHEAD_MS = [7_200_000, 3_600_000] as const;

/** A day is cleared at this hour of the next one. */
const CLEARING_HOUR = 4;

/** The business day of a moment, such as `2026-11-21`. */
export const businessDayAt = (at: Moment): string =>
  new Date(at).toLocaleDateString('en-CA', { timeZone: 'Europe/Amsterdam' });

/** Why nothing is known of a day yet; empty when something may be. */
export function faultOfDay(day: string, today: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  // A day that the month does not have is taken for one of the next.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day)
    return 'This is no day such as 2026-11-21.';
  return day > today ? 'This day has not come yet.' : '';
}

/** The first and the last second of a day in Amsterdam. */
export const periodOf = (day: string): Period => ({
  start_time: String(midnightOf(day) / 1000),
  end_time: String(midnightOf(daysAfter(day, 1)) / 1000 - 1),
});

/** The last day that is cleared at a moment. */
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
