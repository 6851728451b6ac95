// Which languages there are, which one fits, and amounts the way it writes them.
import { en, type Strings } from './en.ts';

/** Languages that are loaded when needed. English is always there. */
const LAZY: Readonly<Record<string, () => Promise<Strings>>> = {
  nl: async () => (await import('./nl.ts')).nl,
};

/** A language in use: its tag and its sentences. */
export interface Language {
  readonly tag: string;
  readonly strings: Strings;
}

/** English, for the first paint. */
export const english: Language = { tag: 'en', strings: en };

/** The best match among our languages for a list of wishes such as `navigator.languages`; `en` when none fits. */
export function matchLanguage(wishes: readonly string[]): string {
  for (const wish of wishes) {
    const primary = wish.toLowerCase().split('-')[0];
    if (primary === 'en' || (primary && Object.hasOwn(LAZY, primary))) return primary;
  }
  return 'en';
}

/** Loads a language of {@link matchLanguage}; English when its file does not come. */
export async function loadLanguage(tag: string): Promise<Language> {
  const load = Object.hasOwn(LAZY, tag) ? LAZY[tag] : undefined;
  if (!load) return english;
  try {
    return { tag, strings: await load() };
  } catch {
    return english;
  }
}

/** An amount of decimal text as `locale` writes it: `€24.99`, `€ 24,99`. Unknown locales count as English. */
export function formatPrice(amount: string, currency: string, locale: string): string {
  const options: Intl.NumberFormatOptions = { style: 'currency', currency };
  try {
    return new Intl.NumberFormat([locale, 'en'], options).format(amount as `${number}`);
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
