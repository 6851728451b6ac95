/** The locales of `Accept-Language` (RFC 9110, section 12.5.4). */

/** One language range of the header, with its weight. */
export interface LanguageRange {
  /** Such as `nl-BE`, or `*` for any. */
  readonly type: string;
  /** Weight from 0 (never) to 1. */
  readonly q: number;
}

/**
 * Returns the ranges with a weight above 0, highest first, in the header's order among equal weights, joined by commas.
 * `*` is English, which is shown where nothing matches. For the `match` option of Hono's `accepts`, whose own match
 * compares whole tags only.
 */
export const acceptedLocales = (ranges: readonly LanguageRange[]): string =>
  ranges
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ type }) => (type === '*' ? 'en' : type))
    .join(',');
