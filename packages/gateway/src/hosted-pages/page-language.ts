/** Chooses the language of a page: the one its address asks for, or what the browser does. */
import { ar } from './languages/ar.ts';
import { en, type PageWords } from './languages/en.ts';
import { nl } from './languages/nl.ts';

const LANGUAGES: Readonly<Record<string, PageWords>> = { en, nl, ar };

/** A page's language: its tag and its words. */
export interface PageLanguage {
  readonly tag: string;
  readonly words: PageWords;
  readonly direction: 'ltr' | 'rtl';
  /** The language that the page's address asks for (`?lang=nl`), where we speak it: addresses that lead on ask too. */
  readonly asked?: string | undefined;
  /** ISO 3166 code of the country that the browser's first language speaks of. */
  readonly home: string;
}

/**
 * The language that an address asks for by a language tag; else the first of `Accept-Language` (RFC 9110, section
 * 12.5.4) that we speak, by weight; English otherwise.
 */
export function chooseLanguage(acceptLanguage: string | undefined, lang?: string): PageLanguage {
  const asked = askedLanguage(lang);
  const wishes = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return {
        tag: tag.trim().toLowerCase().split('-')[0] ?? '',
        weight: weight ? Number(weight.trim().slice(2)) : 1,
      };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const tag = asked ?? wishes.find((wish) => Object.hasOwn(LANGUAGES, wish.tag))?.tag ?? 'en';
  return {
    tag,
    words: LANGUAGES[tag] ?? en,
    direction: tag === 'ar' ? 'rtl' : 'ltr',
    asked,
    home: homeOf(acceptLanguage),
  };
}

/** The language that `?lang=` names, by its tag or a longer one such as `nl-BE`; undefined for one we do not speak. */
export function askedLanguage(lang = ''): string | undefined {
  const primary = lang.split('-')[0]?.toLowerCase() ?? '';
  return Object.hasOwn(LANGUAGES, primary) ? primary : undefined;
}

/** An amount as the language writes it. */
export const writeAmount = (tag: string, amount: string, currency: string): string =>
  new Intl.NumberFormat(tag, { style: 'currency', currency }).format(Number(amount));

/** `NL` of `nl-NL`, and of `nl` alone: what most languages of one country are named like. */
const homeOf = (acceptLanguage = ''): string => {
  const [, language = '', region = language] = /^\s*([a-z]{2})(?:-([a-z]{2}))?\b/i.exec(acceptLanguage) ?? [];
  return region.toUpperCase();
};
