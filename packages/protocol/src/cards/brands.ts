/** The accepted card brands and their facts. A library detects the brand of a number. */

/** A row of {@link CARD_BRANDS}. */
export interface CardBrandRow {
  /** What the payer reads. */
  readonly label: string;
  /** Digits of the verification code. */
  readonly cvcLength: 3 | 4;
  /** False when some cards of the brand have no code: an empty one is then accepted. */
  readonly cvcRequired: boolean;
}

/** Brand → its facts, in display order. */
export const CARD_BRANDS = {
  visa: { label: 'Visa', cvcLength: 3, cvcRequired: true },
  mastercard: { label: 'Mastercard', cvcLength: 3, cvcRequired: true },
  amex: { label: 'American Express', cvcLength: 4, cvcRequired: true },
  unionpay: { label: 'UnionPay', cvcLength: 3, cvcRequired: true },
  maestro: { label: 'Maestro', cvcLength: 3, cvcRequired: false },
  bancontact: { label: 'Bancontact', cvcLength: 3, cvcRequired: false },
  'cartes-bancaires': { label: 'Cartes Bancaires', cvcLength: 3, cvcRequired: true },
  dankort: { label: 'Dankort', cvcLength: 3, cvcRequired: true },
} as const satisfies Record<string, CardBrandRow>;

/** A brand of {@link CARD_BRANDS}. */
export type CardBrand = keyof typeof CARD_BRANDS;

/** All brands. */
export const CARD_BRAND_NAMES = Object.keys(CARD_BRANDS) as [CardBrand, ...CardBrand[]];
