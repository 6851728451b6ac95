/** Chooses the language of a page: the one in its address, otherwise the browser's. */
import {
  acceptedLocales,
  directionOf,
  findLanguage,
  formatLocale,
  loadTexts,
  matchLanguage,
  type Texts,
} from '@gangway/protocol/languages';
import { pages as english } from '@gangway/protocol/languages/en';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

/** A page's language: its tag and its texts. */
export interface PageLanguage {
  readonly tag: string;
  readonly words: Texts['pages'];
  readonly direction: 'ltr' | 'rtl';
  /** The locale of amounts: the language, with the payer's region if it is one of this language. */
  readonly locale: string;
  /** The language in the page's address (`?lang=nl`), if it is supported; links to further pages keep it. */
  readonly asked?: string | undefined;
  /** The languages of the browser as BCP 47 tags, the preferred one first. */
  readonly locales: readonly string[];
}

/**
 * Returns the language in an address (`?lang=`). Otherwise returns the supported one with the highest weight in
 * `Accept-Language`, or English.
 */
export async function chooseLanguage(c: Context): Promise<PageLanguage> {
  const lang = c.req.query('lang') ?? '';
  const asked = askedLanguage(lang);
  const accepted = accepts(c, {
    header: 'Accept-Language',
    supports: [],
    default: '',
    match: acceptedLocales,
  }).split(',');
  const tag = asked ?? matchLanguage(accepted);
  return {
    tag,
    words: (await loadTexts(tag))?.pages ?? english,
    direction: directionOf(tag),
    locale: formatLocale(tag, [lang, ...accepted]),
    asked,
    locales: accepted,
  };
}

/** Returns the language that `?lang=` names by a tag such as `nl` or `nl-BE`; undefined for an unsupported one. */
export const askedLanguage = (lang = ''): string | undefined => findLanguage(lang);

/** Formats an amount for a locale, in the digits 0 to 9. */
export const writeAmount = (locale: string, amount: string, currency: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, numberingSystem: 'latn' }).format(
    Number(amount),
  );
