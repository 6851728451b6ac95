/**
 * Which networks a card has, by the first digits of its number. A co-badged card has several, and its payer chooses one
 * (Regulation (EU) 2015/751, article 8). There is no free table of all ranges: these are the published ones, and an
 * operator replaces them with those of its acquirer.
 */
import * as v from 'valibot';
import { CARD_BRAND_NAMES, type CardBrand } from './brands.ts';

/** Beginnings of card numbers, and the networks of these cards. In a list, the first that fits counts. */
export const cardRangeSchema = v.object({
  /** First digits, or ranges of them with both ends included and equally long: `4571 497000-497099`. */
  starts: v.string(),
  /** One network, or several of which the payer chooses; in the order in which they are shown. */
  brands: v.array(v.picklist(CARD_BRAND_NAMES)),
});

/** See {@link cardRangeSchema}. */
export type CardRange = v.InferOutput<typeof cardRangeSchema>;

/**
 * Published ranges of local networks. Dankort: its own cards begin with 5019, those with Visa with 4571 (Nets; test
 * cards of Adyen). Bancontact: its own begin with 6703, those with Visa with 479658 and those with Maestro with 606005
 * (Worldline; test cards of Adyen). Cartes Bancaires shares the ranges of French Visa and Mastercard cards, of which
 * there is no public table.
 */
export const PUBLISHED_CARD_RANGES: readonly CardRange[] = [
  { starts: '6703', brands: ['bancontact'] },
  { starts: '479658', brands: ['bancontact', 'visa'] },
  { starts: '606005', brands: ['bancontact', 'maestro'] },
  { starts: '4571', brands: ['dankort', 'visa'] },
  { starts: '5019', brands: ['dankort'] },
];

/** Returns the networks of a number by the first range that it is in; undefined in none, and while a range is typed. */
export const brandsInRanges = (
  digits: string,
  ranges: readonly CardRange[],
): readonly CardBrand[] | undefined =>
  ranges.find(({ starts }) =>
    starts.split(' ').some((range) => {
      const [first = '', last] = range.split('-');
      return digits.length >= first.length && isWithin(digits, first, last);
    }),
  )?.brands;

/** Whether first digits are within a range, ends included. Only as many places are compared as both have. */
export function isWithin(digits: string, first: string, last = first): boolean {
  // Texts of equal length compare as numbers do.
  const start = digits.slice(0, first.length);
  return first.slice(0, start.length) <= start && start <= last.slice(0, start.length);
}
