/** Business days as the desk asks for them: days in Amsterdam, by the sandbox's clock. */
import type { Moment } from './times.ts';

/** Members of a period, in Unix seconds. */
export interface Period extends Readonly<Record<string, string>> {
  readonly start_time: string;
  readonly end_time: string;
}

const DAY_S = 86_400;

/** Amsterdam is so far ahead of UTC at most. */
const AHEAD_MAX_S = 7_200;

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

/** A day in Amsterdam lies within it, in summer and in winter. */
export function periodOf(day: string): Period {
  const from = Date.parse(`${day}T00:00:00Z`) / 1000 - AHEAD_MAX_S;
  return { start_time: String(from), end_time: String(from + DAY_S + AHEAD_MAX_S) };
}
