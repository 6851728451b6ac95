/** The calendar day of business: Europe/Amsterdam, whose days have 23 hours once a year and 25 once. */

/** The zone whose clock rules days, rates, prices and clearing. */
export const BUSINESS_ZONE = 'Europe/Amsterdam';

// An Intl formatter, not Temporal, because every creation computes its day. en-CA writes dates as ISO 8601 does.
const isoDate = new Intl.DateTimeFormat('en-CA', {
  timeZone: BUSINESS_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The business day of a moment, such as `2026-11-21`. */
export const businessDay = (at: Date): string => isoDate.format(at);
