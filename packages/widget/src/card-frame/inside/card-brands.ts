// Recognizes the brand of a number while it is typed, with a library, narrowed down to the accepted brands.
import { type CardBrand, TEST_CARDS } from '@gangway/protocol/cards';
import creditCardType from 'credit-card-type';

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

/** The library's name → our brand. */
const OURS: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  'american-express': 'amex',
  unionpay: 'unionpay',
  maestro: 'maestro',
};

// National brands whose ranges overlap with ours. With them no brand would be certain before the sixth digit.
for (const name of ['elo', 'hiper', 'hipercard', 'mir', 'naranja', 'troy', 'verve'])
  creditCardType.removeCard(name);

/** Bancontact is not in the library; most of its cards carry a second brand (Regulation (EU) 2015/751, article 8). */
const BANCONTACT: readonly (readonly [prefix: string, ...brands: CardBrand[]])[] = [
  ['6703', 'bancontact'],
  ['479658', 'bancontact', 'visa'],
  ['606005', 'bancontact', 'maestro'],
];

// The sandbox's co-badged cards are recognized by their first eight digits.
const CO_BADGED = [
  ...BANCONTACT,
  ...TEST_CARDS.filter(({ brands }) => brands.length > 1).map(
    ({ number, brands }) => [number.slice(0, 8), ...brands] as const,
  ),
];

const GAPS = [4, 8, 12];
const LENGTH_MAX = 19;
const MAESTRO_DIGITS = 4;

/** Returns what is known from the digits so far, even from few. */
export function recognize(digits: string): Recognized {
  const listed = CO_BADGED.find(([prefix]) => digits.startsWith(prefix));
  const types = digits === '' ? [] : creditCardType(digits);
  // A brand is certain once one of its patterns matches in full and no other brand's does. Maestro's pattern is just 6,
  // with which other brands begin too.
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
