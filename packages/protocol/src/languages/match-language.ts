/** Which language is shown for the locales that are wished, and which locale writes its numbers and dates. */
import { LANGUAGE_TAGS } from './registry.ts';

/** The regions of languages whose tag alone means another: no dates of the United States, no amounts of Brazil. */
const OWN_LOCALES: Readonly<Record<string, string>> = { en: 'en-001', pt: 'pt-PT' };

/** Languages whose readers read another one of ours (CLDR): Norwegian without or with another written form. */
const READ_AS: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };

/**
 * Returns the tag of the first locale whose language we have, `en` when there is none. The script is that of the locale
 * or of its region: `zh-TW` is `zh-Hant`.
 */
export const matchLanguage = (wishes: readonly string[]): string =>
  wishes.map(findLanguage).find((tag) => tag !== undefined) ?? 'en';

/** Returns the tag of our language for a locale; undefined for another language or an invalid tag. */
export function findLanguage(wish: string): string | undefined {
  // Most wishes. `Intl.Locale` loads tables at its first use, for which the fields would wait.
  const [, plain = ''] = /^(..)(-[A-Z]{2})?$/.exec(wish) ?? [];
  if (LANGUAGE_TAGS.includes(plain)) return plain;
  try {
    const { language, script } = new Intl.Locale(wish).maximize();
    const tags = [`${language}-${script}`, READ_AS[language] ?? language];
    return tags.find((tag) => LANGUAGE_TAGS.includes(tag));
  } catch {
    return undefined;
  }
}

/**
 * Returns the locale in which numbers and dates stand in texts of a language: with the region of the first wished
 * locale of the same language, otherwise the language's own.
 */
export function formatLocale(tag: string, wishes: readonly string[]): string {
  const wished = wishes.filter((wish) => findLanguage(wish) === tag);
  const region = wished.map((wish) => new Intl.Locale(wish).region).find(Boolean);
  return region ? `${tag}-${region}` : (OWN_LOCALES[tag] ?? tag);
}

/** Returns the direction of a language, by its BCP 47 tag. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (/^(ar|fa|he|ur)\b/i.test(tag) ? 'rtl' : 'ltr');
