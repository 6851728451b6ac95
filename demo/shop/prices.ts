/** Price formatting. */
import type { Currency } from './currencies.ts';
import type { Language } from './words.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-IE', nl: 'nl-NL' };

/** Formats hundredths as a price, such as `€24.99`. */
export const formatPrice = (minor: bigint, currency: Currency, language: Language): string =>
  write(minor, language, { currency });

/** The same without decimals for whole amounts, such as `€50`. */
export const formatRoundPrice = (minor: bigint, currency: Currency, language: Language): string =>
  write(minor, language, { currency, trailingZeroDisplay: 'stripIfInteger' });

const write = (minor: bigint, language: Language, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'currency', ...options }).format(Number(minor) / 100);
