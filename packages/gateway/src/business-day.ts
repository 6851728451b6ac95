/** The business day: a calendar day in Europe/Amsterdam, which has 23 hours once a year and 25 hours once. */

/** The time zone of business days, rates, prices and clearing. */
export const BUSINESS_ZONE = 'Europe/Amsterdam';

// An Intl formatter, not Temporal, because every creation computes its day. en-CA writes dates as ISO 8601 does.
const isoDate = new Intl.DateTimeFormat('en-CA', {
  timeZone: BUSINESS_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Returns the business day of a moment, such as `2026-11-21`. */
export const businessDay = (at: Date): string => isoDate.format(at);
