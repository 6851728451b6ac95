// The expiry date as typed, pasted or autofilled, shown as MM / YY.
import { digitsOf, plainFigures } from '../../typing/typed-digits.ts';

/** The text between month and year. */
const SEPARATOR = ' / ';

/** A complete expiry date: `MM` and `YYYY`. */
export interface Expiry {
  readonly month: string;
  readonly year: string;
}

/**
 * Returns the digits MMYY, or fewer, of a text: `12/2027`, `2027-12`, `12 27`, `1227` and `122027` are the same. A
 * first digit above 1 is a complete month.
 */
export function expiryDigits(text: string): string {
  const [first = '', second = '', ...rest] = plainFigures(text).split(/\D+/u).filter(Boolean);
  if (rest.length === 0 && second !== '' && first.length <= 4) {
    if (first.length === 4) return second.padStart(2, '0').slice(0, 2) + first.slice(2);
    if (first.length <= 2)
      return first.padStart(2, '0') + (second.length === 4 ? second.slice(2) : second.slice(0, 2));
  }
  const digits = digitsOf(text);
  if (digits.length === 6 && digits.slice(2, 4) === '20') return digits.slice(0, 2) + digits.slice(4);
  return (/^[2-9]/.test(digits) ? `0${digits}` : digits).slice(0, 4);
}

/** Formats digits. The separator follows a complete month, unless the payer is deleting it. */
export function showExpiry(digits: string, isDeleting: boolean): string {
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits;
  return digits.slice(0, 2) + SEPARATOR + digits.slice(2);
}

/** Returns month and year once all four digits are typed; years are of this century. */
export const readExpiry = (digits: string): Expiry | undefined =>
  digits.length === 4 ? { month: digits.slice(0, 2), year: `20${digits.slice(2)}` } : undefined;
