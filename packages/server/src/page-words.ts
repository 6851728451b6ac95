/** The texts of the merchant server's only page, in the languages of the gateway's own pages. */
import {
  acceptedLocales,
  directionOf,
  loadTexts,
  matchLanguage,
  type Texts,
} from '@gangway/protocol/languages';
import { shopPage as english } from '@gangway/protocol/languages/en';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

/**
 * What went wrong: the gateway does not respond or refuses; the order has changed; the link is not ours, too old, or of
 * no payment.
 */
export type PageSentence = keyof Texts['shopPage']['sentences'];

/** The texts in one language, with its tag and direction. */
export interface PageWords {
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  readonly words: Texts['shopPage'];
}

/** Returns the texts in the best language of the request's `Accept-Language`, otherwise in English. */
export async function pageWords(c: Context): Promise<PageWords> {
  const locales = accepts(c, {
    header: 'Accept-Language',
    supports: [],
    default: '',
    match: acceptedLocales,
  });
  const tag = matchLanguage(locales.split(','));
  return { tag, dir: directionOf(tag), words: (await loadTexts(tag))?.shopPage ?? english };
}
