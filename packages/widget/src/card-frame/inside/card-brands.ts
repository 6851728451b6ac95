// Which brand a number is of, as far as it has been typed; the library tells, and this narrows it to what is taken.
import { type CardBrand, TEST_CARDS } from '@gangway/protocol/cards';
import creditCardType from 'credit-card-type';

/** What the digits so far tell. */
export interface Recognised {
  /** None yet, one, or two when the payer has a choice. */
  readonly brands: readonly CardBrand[];
  /** True when the number is certainly of a brand that is not taken, or of none. */
  readonly isUnsupportedBrand: boolean;
  /** After how many digits a space stands. */
  readonly gaps: readonly number[];
  readonly lengthMax: number;
}

/** The library's names of our brands. */
const OURS: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  'american-express': 'amex',
  unionpay: 'unionpay',
  maestro: 'maestro',
};

// National brands whose numbers lie among those of ours; with them nothing would be told before the sixth digit.
for (const name of ['elo', 'hiper', 'hipercard', 'mir', 'naranja', 'troy', 'verve'])
  creditCardType.removeCard(name);

/** Bancontact is not in the library; most of its cards carry a second brand (Regulation (EU) 2015/751, article 8). */
const BANCONTACT: readonly (readonly [prefix: string, ...brands: CardBrand[]])[] = [
  ['6703', 'bancontact'],
  ['479658', 'bancontact', 'visa'],
  ['606005', 'bancontact', 'maestro'],
];

// The sandbox's co-badged cards are known by their first eight digits.
const CO_BADGED = [
  ...BANCONTACT,
  ...TEST_CARDS.filter(({ brands }) => brands.length > 1).map(
    ({ number, brands }) => [number.slice(0, 8), ...brands] as const,
  ),
];

const GAPS = [4, 8, 12];
const LENGTH_MAX = 19;
const MAESTRO_DIGITS = 4;

/** Reads the brand of digits, however few. */
export function recognise(digits: string): Recognised {
  const listed = CO_BADGED.find(([prefix]) => digits.startsWith(prefix));
  const types = digits === '' ? [] : creditCardType(digits);
  // A brand counts as soon as one of its patterns is matched in full and no other brand's is. Maestro's is a mere 6,
  // with which other brands begin as well.
  const certain = types.filter(
    ({ type, matchStrength }) =>
      matchStrength !== undefined && (type !== 'maestro' || digits.length >= MAESTRO_DIGITS),
  );
  const [type] = certain.length === 1 ? certain : certain.length === 0 && types.length === 1 ? types : [];
  const brand = type && OURS[type.type];
  return {
    brands: listed ? (listed.slice(1) as CardBrand[]) : brand ? [brand] : [],
    isUnsupportedBrand: !listed && digits !== '' && (type ? brand === undefined : types.length === 0),
    gaps: type?.gaps ?? GAPS,
    lengthMax: type ? Math.max(...type.lengths) : LENGTH_MAX,
  };
}
