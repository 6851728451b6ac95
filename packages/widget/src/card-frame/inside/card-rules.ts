// The validation of each field.

import { CARD_BRANDS, type CardBrand } from '@gangway/protocol/cards';
import type { Texts } from '@gangway/protocol/languages';
import { recognize } from './card-brands.ts';
import { findCardTypes, hasCheckDigit } from './card-types.ts';
import { readExpiry } from './expiry.ts';

/** The error of a field: a key of the error texts. */
export type CardProblem = keyof Texts['cardFrame']['error'];

/** How far ahead an expiry date may be, in years. */
const YEARS_MAX = 20;

/** Checks the number, by length and Luhn's formula; in the sandbox it must be one of `testCards`. */
export function checkNumber(digits: string, testCards?: readonly string[]): CardProblem | undefined {
  if (digits === '') return 'numberMissing';
  if (recognize(digits).isUnsupportedBrand) return 'brandRefused';
  const [type, another] = findCardTypes(digits);
  const lengths = another ? undefined : type?.lengths;
  const isWhole = lengths?.includes(digits.length) && hasCheckDigit(digits);
  if (!isWhole) return digits.length < shortestOf(lengths) ? 'numberShort' : 'numberWrong';
  return testCards?.includes(digits) === false ? 'numberTest' : undefined;
}

// Maestro's shortest numbers have 12 digits, but payers with fewer than 15 are told that digits are missing.
const shortestOf = (lengths: readonly number[] | undefined): number =>
  Math.max(15, Math.min(...(lengths ?? [16])));

/** Checks the expiry date MMYY. A card is valid until the end of its month. */
export function checkExpiry(digits: string): CardProblem | undefined {
  if (digits === '') return 'expiryMissing';
  const expiry = readExpiry(digits);
  if (!expiry) return 'expiryShort';
  if (!/^(0[1-9]|1[0-2])\d\d$/.test(digits)) return 'expiryWrong';
  const now = new Date();
  const years = Number(expiry.year) - now.getFullYear();
  if (years > YEARS_MAX) return 'expiryWrong';
  return years < 0 || (years === 0 && Number(expiry.month) <= now.getMonth()) ? 'expiryPast' : undefined;
}

/** Checks the code by the length of the brand's codes. An unknown brand counts as one with three digits. */
export function checkCvc(digits: string, brand: CardBrand | undefined): CardProblem | undefined {
  const { cvcLength, cvcRequired } = CARD_BRANDS[brand ?? 'visa'];
  if (digits === '') return cvcRequired ? 'cvcMissing' : undefined;
  return new RegExp(`^\\d{${cvcLength}}$`).test(digits) ? undefined : 'cvcShort';
}

/** Checks the name. A card number typed here by mistake is an error. */
export function checkHolder(name: string): CardProblem | undefined {
  if (name.trim() === '') return 'holderMissing';
  return /\d{6}|(\d\D*){12}|^[\d\s-]+$/.test(name) ? 'holderDigits' : undefined;
}
