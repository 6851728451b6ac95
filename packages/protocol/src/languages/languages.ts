/** What payers read, in every language: which one is shown, its texts, and how its numbers are written. */
export { acceptedLocales } from './accepted-locales.ts';
export { loadDebitTexts } from './debit-texts.ts';
export { directionOf, findLanguage, formatLocale, matchLanguage } from './match-language.ts';
export { LANGUAGE_TAGS, loadTexts } from './registry.ts';
export type { Section, Texts } from './texts.ts';
