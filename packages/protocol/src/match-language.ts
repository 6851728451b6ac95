/** Chooses the language of a page by `Accept-Language` (RFC 9110, section 12.5.4). */

/** One language range of the header, with its weight. */
export interface LanguageRange {
  /** Such as `nl-BE`, or `*` for any. */
  readonly type: string;
  /** Weight from 0 (never) to 1. */
  readonly q: number;
}

/** The languages of a page, by their primary tags such as `nl`, and the fallback. */
export interface PageLanguages {
  readonly supports: readonly string[];
  readonly default: string;
}

/**
 * Returns the supported language with the highest weight; among equal weights the one listed first. `nl-BE` matches
 * `nl`, and `*` the default. For the `match` option of Hono's `accepts`, whose own match compares whole tags only.
 */
export function matchLanguage(ranges: readonly LanguageRange[], languages: PageLanguages): string {
  const byWeight = ranges.filter(({ q }) => q > 0).sort((a, b) => b.q - a.q);
  for (const { type } of byWeight) {
    const primary = type.split('-')[0]!.toLowerCase();
    if (languages.supports.includes(primary)) return primary;
    if (primary === '*') break;
  }
  return languages.default;
}
