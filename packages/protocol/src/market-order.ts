/** The order of methods for a payer's market: what is common where the payer is comes first. */
import { findMethod } from './find-method.ts';

/** What is known of a payer and of the order; whatever is absent changes nothing. */
export interface Market {
  /** ISO 3166 code of the payer's country. Without it, the region of the first locale that names one. */
  readonly country?: string | undefined;
  /** BCP 47 tags, the preferred one first, such as `nl-NL` or `pl`. English tells nothing. */
  readonly locales?: readonly string[];
  /** ISO 4217 code of the order. */
  readonly currency?: string;
  /** The method with which this customer paid last. */
  readonly lastUsed?: string | undefined;
}

/**
 * Returns methods in the order for a market: those of the payer's country, of the language's countries, of the
 * currency's country, then the one used last, and the others. Where the country is known, methods of other countries
 * are last. Methods of equal rank keep their order, which is the shop's own; an unknown method counts as common
 * everywhere.
 */
export function orderForMarket<Name extends string>(methods: readonly Name[], market: Market): Name[] {
  const { currency = '', lastUsed } = market;
  const locales = (market.locales ?? []).filter(isTelling);
  const country = market.country || locales.map(regionOf).find(Boolean);
  const homes = [
    country ? [country] : [],
    country ? [] : locales.slice(0, 1).flatMap(countriesOf),
    // The code of a country's currency begins with the country's.
    [currency.slice(0, 2)],
  ];
  const rankOf = (name: Name): number => {
    const countries = findMethod(name)?.countries ?? [];
    const home = homes.findIndex((codes) => codes.some((code) => countries.includes(code)));
    if (home >= 0) return home;
    if (name === lastUsed) return homes.length;
    return homes.length + (country && countries.length > 0 ? 2 : 1);
  };
  return methods.toSorted((a, b) => rankOf(a) - rankOf(b));
}

// English, with or without a region, is what browsers are sold with, so it tells nothing of where the payer is.
const isTelling = (tag: string): boolean => !/^en\b/i.test(tag);

const regionOf = (tag: string): string | undefined =>
  /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag)?.[1]?.toUpperCase();

// Many languages have the code of their main country in Europe, which is not always the one with the most speakers.
function countriesOf(tag: string): string[] {
  const [language = ''] = tag.split('-');
  try {
    return [language.toUpperCase(), new Intl.Locale(tag).maximize().region ?? ''];
  } catch {
    return [];
  }
}
