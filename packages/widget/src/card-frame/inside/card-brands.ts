// Recognizes the brand of a number while it is typed.
import { brandsInRanges, type CardBrand, type CardRange } from '@gangway/protocol/cards';
import { findCardTypes, GAPS } from './card-types.ts';

/** What is known from the digits so far. */
export interface Recognized {
  /** The international brand, if it is certain. */
  readonly brand: CardBrand | undefined;
  /** True when the number certainly has an unsupported brand or none. */
  readonly isUnsupportedBrand: boolean;
  /** The numbers of digits after which there is a space. */
  readonly gaps: readonly number[];
  readonly lengthMax: number;
  /** True when a number of the brand can have no other length, so one that long is whole. */
  readonly hasOneLength: boolean;
}

const LENGTH_MAX = 19;
const MAESTRO_DIGITS = 4;

/** Returns what is known from the digits so far, even from few. */
export function recognize(digits: string): Recognized {
  const types = digits === '' ? [] : findCardTypes(digits);
  // A brand is certain once the digits are in one of its ranges and in no other brand's. One of Maestro's is just 6,
  // with which other brands begin too.
  const certain = types.filter(
    ({ brand, strength }) => strength > 0 && (brand !== 'maestro' || digits.length >= MAESTRO_DIGITS),
  );
  const [type] = certain.length === 1 ? certain : certain.length === 0 && types.length === 1 ? types : [];
  const brand = type?.brand;
  return {
    brand,
    isUnsupportedBrand: digits !== '' && (type ? brand === undefined : types.length === 0),
    gaps: type?.gaps ?? GAPS,
    lengthMax: type ? Math.max(...type.lengths) : LENGTH_MAX,
    hasOneLength: type?.lengths.length === 1,
  };
}

/** Returns the networks of a number, given its first digits: none yet, one, or several of which the payer chooses. */
export function networksOf(digits: string, ranges: readonly CardRange[]): readonly CardBrand[] {
  const { brand } = recognize(digits);
  return brandsInRanges(digits, ranges) ?? (brand ? [brand] : []);
}
