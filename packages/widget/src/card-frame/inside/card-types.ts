/**
 * The types of cards by the first digits of their numbers, without national types whose numbers overlap with those of
 * a supported brand: with them no brand would be certain before the sixth digit. Numbers, lengths and groups are those
 * of the package credit-card-type, with which `npm run proof -- --only card-tables` compares them, adjoining ranges
 * joined; only the sixteenth digit is followed by a space here and not there.
 */
import { type CardBrand, isWithin } from '@gangway/protocol/cards';

/** What the first digits of a number tell. */
export interface CardType {
  /** The supported brand, if it is one. */
  readonly brand?: CardBrand;
  /** The lengths of whole numbers. */
  readonly lengths: readonly number[];
  /** The numbers of digits after which there is a space. */
  readonly gaps: readonly number[];
}

/** A type that a number may have. */
export interface CardTypeMatch extends CardType {
  /** How many digits of the type's range the number has, if it has them all; 0 while some are still to be typed. */
  readonly strength: number;
}

/** The groups of most numbers: of four, so that the last of a long one has three digits or fewer. */
export const GAPS = [4, 8, 12, 16] as const;

/** The first digits as ranges, ends included. Of overlapping ranges of a type the first counts. */
type Row = CardType & { readonly starts: string };

const ROWS: readonly Row[] = [
  { brand: 'visa', starts: '4', lengths: [16, 18, 19], gaps: GAPS },
  {
    brand: 'mastercard',
    starts: '51-55 2221-2229 223-229 23-26 270-271 2720',
    lengths: [16],
    gaps: GAPS,
  },
  { brand: 'amex', starts: '34 37', lengths: [15], gaps: [4, 10] },
  // Diners Club, Discover and JCB, which are recognized to be refused.
  { starts: '300-305 36 38 39', lengths: [14, 16, 19], gaps: [4, 10] },
  { starts: '6011 644-649 65', lengths: [16, 19], gaps: GAPS },
  { starts: '2131 1800 3528-3589', lengths: [16, 17, 18, 19], gaps: GAPS },
  {
    brand: 'unionpay',
    starts:
      '620 62100-62182 62184-62197 62200-62205 622010-622999 62207-62209 623-626 6270 6272 6276 ' +
      '627700-627779 627781-627799 6282-6289 6291-6292 810 8110-8171',
    lengths: [14, 15, 16, 17, 18, 19],
    gaps: GAPS,
  },
  {
    brand: 'maestro',
    starts: '493698 500000-504174 504176-506698 506779-508999 56-59 63 67 6',
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    gaps: GAPS,
  },
];

const TYPES = ROWS.map(({ starts, ...type }) => ({
  type,
  ranges: starts.split(' ').map((range) => range.split('-') as [first: string, last?: string]),
}));

/**
 * Returns the types that a number may have, given its first digits. Once the digits are in a range of every such type,
 * the most specific range decides.
 */
export function findCardTypes(digits: string): readonly CardTypeMatch[] {
  const matches = TYPES.flatMap(({ type, ranges }) => {
    const [first] = ranges.find((range) => isWithin(digits, ...range)) ?? [];
    return first ? { ...type, strength: digits.length < first.length ? 0 : first.length } : [];
  });
  if (matches.some(({ strength }) => strength === 0)) return matches;
  return matches.sort((a, b) => b.strength - a.strength).slice(0, 1);
}

/** Checks the last digit of a number by Luhn's formula (ISO/IEC 7812-1, annex B). */
export function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (1 + (place % 2));
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
