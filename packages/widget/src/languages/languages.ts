// Texts of languages other than English, and the formatting of amounts.
import { directionOf, loadTexts, type Texts } from '@gangway/protocol/languages';

const loaded = new Map<string, Texts>();

/** Loads a language; undefined for English, which is built in, and when the file does not load. */
export async function loadLanguage(tag: string): Promise<Texts | undefined> {
  const texts = await loadTexts(tag);
  if (texts) loaded.set(tag, texts);
  return texts;
}

/** Returns the texts of a language that has loaded; undefined for English. */
export const textsOf = (tag: string): Texts | undefined => loaded.get(tag);

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
