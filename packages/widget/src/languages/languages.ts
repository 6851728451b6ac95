// The available languages, the best match, and the formatting of amounts.
import { directionOf } from './direction.ts';
import type { Strings } from './en.ts';

/** Languages that are loaded when needed. English is built in. */
const LAZY: Readonly<Record<string, () => Promise<Strings>>> = {
  ar: async () => (await import('./ar.ts')).ar,
  nl: async () => (await import('./nl.ts')).nl,
};

/** Returns the best of our languages for a list of locales such as `navigator.languages`; `en` when none matches. */
export function matchLanguage(wishes: readonly string[]): string {
  for (const wish of wishes) {
    const primary = wish.toLowerCase().split('-')[0];
    if (primary === 'en' || (primary && Object.hasOwn(LAZY, primary))) return primary;
  }
  return 'en';
}

/** Loads a language of {@link matchLanguage}; undefined for English, and when the file does not load. */
export async function loadLanguage(tag: string): Promise<Strings | undefined> {
  try {
    return Object.hasOwn(LAZY, tag) ? await LAZY[tag]?.() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Formats an amount of decimal text in `locale`: `€24.99`, `€ 24,99`. Unknown locales count as English. The digits
 * are always 0 to 9, also for locales with others such as ar-EG, because payers compare them with their bank's page.
 * In right-to-left languages the amount is in an isolate, so that it keeps its order in any sentence.
 */
export function formatPrice(amount: string, currency: string, locale: string): string {
  try {
    const format = new Intl.NumberFormat([locale, 'en'], {
      style: 'currency',
      currency,
      numberingSystem: 'latn',
    });
    const price = format.format(amount as `${number}`);
    return directionOf(locale) === 'rtl' ? `\u2068${price}\u2069` : price;
  } catch {
    return `${amount} ${currency}`;
  }
}
