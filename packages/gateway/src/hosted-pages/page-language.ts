/** Chooses the language of a page from what the browser asks for. */
import { ar } from './languages/ar.ts';
import { en, type PageWords } from './languages/en.ts';
import { nl } from './languages/nl.ts';

const LANGUAGES: Readonly<Record<string, PageWords>> = { en, nl, ar };

/** A page's language: its tag and its words. */
export interface PageLanguage {
  readonly tag: string;
  readonly words: PageWords;
  readonly direction: 'ltr' | 'rtl';
  /** ISO 3166 code of the country that the browser's first language speaks of. */
  readonly home: string;
}

/** The first language of `Accept-Language` (RFC 9110, section 12.5.4) that we speak, by weight; English otherwise. */
export function chooseLanguage(acceptLanguage: string | undefined): PageLanguage {
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
  const tag = wishes.find((wish) => Object.hasOwn(LANGUAGES, wish.tag))?.tag ?? 'en';
  return {
    tag,
    words: LANGUAGES[tag] ?? en,
    direction: tag === 'ar' ? 'rtl' : 'ltr',
    home: homeOf(acceptLanguage),
  };
}

/** An amount as the language writes it. */
export const writeAmount = (tag: string, amount: string, currency: string): string =>
  new Intl.NumberFormat(tag, { style: 'currency', currency }).format(Number(amount));

/** `NL` of `nl-NL`, and of `nl` alone: what most languages of one country are named like. */
const homeOf = (acceptLanguage = ''): string => {
  const [, language = '', region = language] = /^\s*([a-z]{2})(?:-([a-z]{2}))?\b/i.exec(acceptLanguage) ?? [];
  return region.toUpperCase();
};
