// Recognizes the brand of a number while it is typed.
import type { CardBrand } from '@gangway/protocol/cards';
import { findCardTypes, GAPS } from './card-types.ts';

/** What is known from the digits so far. */
export interface Recognized {
  /** None yet, one, or two when the payer has a choice. */
  readonly brands: readonly CardBrand[];
  /** True when the number certainly has an unsupported brand or none. */
  readonly isUnsupportedBrand: boolean;
  /** The numbers of digits after which there is a space. */
  readonly gaps: readonly number[];
  readonly lengthMax: number;
}

/**
 * Bancontact's ranges are inside those of other brands, as most of its cards carry a second brand (Regulation (EU)
 * 2015/751, article 8).
 */
const CO_BADGED: readonly (readonly [prefix: string, ...brands: CardBrand[]])[] = [
  ['6703', 'bancontact'],
  ['479658', 'bancontact', 'visa'],
  ['606005', 'bancontact', 'maestro'],
  // The sandbox's own.
  ['48710000', 'bancontact', 'visa'],
];

const LENGTH_MAX = 19;
const MAESTRO_DIGITS = 4;

/** Returns what is known from the digits so far, even from few. */
export function recognize(digits: string): Recognized {
  const listed = CO_BADGED.find(([prefix]) => digits.startsWith(prefix));
  const types = digits === '' ? [] : findCardTypes(digits);
  // A brand is certain once the digits are in one of its ranges and in no other brand's. One of Maestro's is just 6,
  // with which other brands begin too.
  const certain = types.filter(
    ({ brand, strength }) => strength > 0 && (brand !== 'maestro' || digits.length >= MAESTRO_DIGITS),
  );
  const [type] = certain.length === 1 ? certain : certain.length === 0 && types.length === 1 ? types : [];
  const brand = type?.brand;
  return {
    brands: listed ? (listed.slice(1) as CardBrand[]) : brand ? [brand] : [],
    isUnsupportedBrand: !listed && digits !== '' && (type ? brand === undefined : types.length === 0),
    gaps: type?.gaps ?? GAPS,
    lengthMax: type ? Math.max(...type.lengths) : LENGTH_MAX,
  };
}
