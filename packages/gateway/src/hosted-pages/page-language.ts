/** Chooses the language of a page: the one in its address, otherwise the browser's. */
import { matchLanguage } from '@gangway/protocol';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { ar } from './languages/ar.ts';
import { en, type PageWords } from './languages/en.ts';
import { nl } from './languages/nl.ts';

const LANGUAGES: Readonly<Record<string, PageWords>> = { en, nl, ar };

/** A page's language: its tag and its words. */
export interface PageLanguage {
  readonly tag: string;
  readonly words: PageWords;
  readonly direction: 'ltr' | 'rtl';
  /** Returns the language in the page's address (`?lang=nl`), if it is supported; links to further pages carry it. */
  readonly asked?: string | undefined;
  /** ISO 3166 code of the country that the language which the browser wants most speaks of. */
  readonly home: string;
}

/**
 * Returns the language in an address (`?lang=`). Otherwise returns the supported one with the most weight in
 * `Accept-Language`, or English.
 */
export function chooseLanguage(c: Context): PageLanguage {
  const asked = askedLanguage(c.req.query('lang'));
  const supports = Object.keys(LANGUAGES);
  const tag =
    asked ?? accepts(c, { header: 'Accept-Language', supports, default: 'en', match: matchLanguage });
  return {
    tag,
    words: LANGUAGES[tag] ?? en,
    direction: tag === 'ar' ? 'rtl' : 'ltr',
    asked,
    home: homeOf(c),
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
function homeOf(c: Context): string {
  const match = (ranges: readonly { readonly type: string }[]): string => ranges[0]?.type ?? '';
  const wanted = accepts(c, { header: 'Accept-Language', supports: [], default: '', match });
  const [, language = '', region = language] = /^([a-z]{2})(?:-([a-z]{2}))?\b/i.exec(wanted) ?? [];
  return region.toUpperCase();
}
