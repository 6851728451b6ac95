// Formats a number, an expiry date or a code while it is typed into the frame.
import { followDigits, type TypedField } from '../../typing/follow-digits.ts';
import { digitsOf, group } from '../../typing/typed-digits.ts';
import { recognize } from './card-brands.ts';
import { expiryDigits, showExpiry } from './expiry.ts';

/** Follows the card number: groups by brand, no more digits than the brand has. */
export function typeNumber(input: HTMLInputElement): TypedField {
  return followDigits(input, {
    read: digitsOf,
    limit: (digits) => digits.slice(0, recognize(digits).lengthMax),
    show: (digits) => group(digits, recognize(digits).gaps),
  });
}

/** Follows the expiry date: MM / YY, in whatever notation it is entered. */
export function typeExpiry(input: HTMLInputElement): TypedField {
  return followDigits(input, { read: expiryDigits, limit: (digits) => digits, show: showExpiry });
}

/** Follows plain digits, at most `lengthMax()`. */
export function typeDigits(input: HTMLInputElement, lengthMax: () => number): TypedField {
  return followDigits(input, {
    read: digitsOf,
    limit: (digits) => digits.slice(0, lengthMax()),
    show: (digits) => digits,
  });
}

/** Follows the number of a gift card: groups of four, up to the maximum length. */
export function typeVoucherNumber(input: HTMLInputElement): TypedField {
  return followDigits(input, {
    read: digitsOf,
    limit: (digits) => digits.slice(0, 24),
    show: (digits) => group(digits, [4, 8, 12, 16, 20]),
  });
}
