/** Chooses the language of a page: the one in its address, otherwise the browser's. */
import { matchLanguage } from '@gangway/protocol';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { ar } from './languages/ar.ts';
import { en, type PageWords } from './languages/en.ts';
import { nl } from './languages/nl.ts';

const LANGUAGES: Readonly<Record<string, PageWords>> = { en, nl, ar };

/** A page's language: its tag and its texts. */
export interface PageLanguage {
  readonly tag: string;
  readonly words: PageWords;
  readonly direction: 'ltr' | 'rtl';
  /** The language in the page's address (`?lang=nl`), if it is supported; links to further pages keep it. */
  readonly asked?: string | undefined;
  /** ISO 3166 code of the country of the browser's preferred language; empty without one. */
  readonly home: string;
}

/**
 * Returns the language in an address (`?lang=`). Otherwise returns the supported one with the highest weight in
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

/** Returns the language that `?lang=` names by a tag such as `nl` or `nl-BE`; undefined for an unsupported one. */
export function askedLanguage(lang = ''): string | undefined {
  const primary = lang.split('-')[0]?.toLowerCase() ?? '';
  return Object.hasOwn(LANGUAGES, primary) ? primary : undefined;
}

/** Formats an amount for a language. */
export const writeAmount = (tag: string, amount: string, currency: string): string =>
  new Intl.NumberFormat(tag, { style: 'currency', currency }).format(Number(amount));

/** Returns `NL` for `nl-NL`, and for `nl` alone: many languages have the code of their main country. */
function homeOf(c: Context): string {
  const match = (ranges: readonly { readonly type: string }[]): string => ranges[0]?.type ?? '';
  const preferred = accepts(c, { header: 'Accept-Language', supports: [], default: '', match });
  const [, language = '', region = language] = /^([a-z]{2})(?:-([a-z]{2}))?\b/i.exec(preferred) ?? [];
  return region.toUpperCase();
}
