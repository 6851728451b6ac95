/** Times in Amsterdam; the day is named if it is not today. */
import { html, nothing, type TemplateResult } from 'lit';

/** A moment; text is ISO 8601. */
export type Moment = string | number | Date;

const ZONE = { timeZone: 'Europe/Amsterdam' } as const;
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', ...ZONE });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', ...ZONE });
const dayOfWeek = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  ...ZONE,
});

/** Day and time of day. */
export const dayAndTime = (at: Moment): string =>
  `${day.format(new Date(at))}, ${clock.format(new Date(at))}`;

/** A time of day with the day as its tooltip, for lists that name the day themselves. */
export const time = (at: Moment | null): TemplateResult | string =>
  at === null ? '–' : timeElement(at, clock.format(new Date(at)));

/** A time of day, preceded by the day if it is not today. */
export const when = (at: Moment): TemplateResult => timeElement(at, whenText(at));

/** See {@link when}; `now` determines today. */
export const whenText = (at: Moment, now: Moment = Date.now()): string =>
  isSameDay(at, now) ? clock.format(new Date(at)) : dayAndTime(at);

/**
 * Returns the day of a moment in a list if it differs from the previous entry's day, otherwise empty. The first entry
 * is compared with today.
 */
export const newDay = (at: Moment, before: Moment | undefined, now: Moment = Date.now()): string =>
  isSameDay(at, before ?? now) ? '' : dayOfWeek.format(new Date(at));

/** The line that names a day in a list; nothing for an empty day. */
export const dayLine = (label: string): TemplateResult | typeof nothing =>
  label === '' ? nothing : html`<p class="desk-day">${label}</p>`;

const isSameDay = (one: Moment, other: Moment): boolean =>
  day.format(new Date(one)) === day.format(new Date(other));

const timeElement = (at: Moment, shows: string): TemplateResult =>
  html`<time datetime=${new Date(at).toISOString()} title=${dayAndTime(at)}>${shows}</time>`;
