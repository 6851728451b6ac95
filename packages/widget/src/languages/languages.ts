// Which languages there are, which one fits, and amounts the way it writes them.
import { directionOf } from './direction.ts';
import type { Strings } from './en.ts';

/** Languages that are loaded when needed. English comes with each element. */
const LAZY: Readonly<Record<string, () => Promise<Strings>>> = {
  ar: async () => (await import('./ar.ts')).ar,
  nl: async () => (await import('./nl.ts')).nl,
};

/** The best match among our languages for a list of wishes such as `navigator.languages`; `en` when none fits. */
export function matchLanguage(wishes: readonly string[]): string {
  for (const wish of wishes) {
    const primary = wish.toLowerCase().split('-')[0];
    if (primary === 'en' || (primary && Object.hasOwn(LAZY, primary))) return primary;
  }
  return 'en';
}

/** Loads a language of {@link matchLanguage}; undefined for English, and when the file does not come. */
export async function loadLanguage(tag: string): Promise<Strings | undefined> {
  try {
    return Object.hasOwn(LAZY, tag) ? await LAZY[tag]?.() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * An amount of decimal text as `locale` writes it: `€24.99`, `€ 24,99`. Unknown locales count as English. The
 * figures are always 0 to 9, also where a locale such as ar-EG has its own: payers compare them with their bank's
 * page and their card. From right to left the amount is isolated, so that it stands in any sentence as that language
 * writes it.
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

/** Minutes and seconds: `14:05`; with hours from one hour on. */
export function formatTimeLeft(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const rest = two(Math.floor(seconds % 60));
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}` : `${minutes}:${rest}`;
}
