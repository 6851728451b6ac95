// What happens while a number, an expiry or a code is typed into the frame.
import { followDigits, type TypedField } from '../../typing/follow-digits.ts';
import { digitsOf, group } from '../../typing/typed-digits.ts';
import { recognise } from './card-brands.ts';
import { expiryDigits, showExpiry } from './expiry.ts';

/** The card number: groups by brand, no more digits than the brand has. */
export function typeNumber(input: HTMLInputElement): TypedField {
  return followDigits(input, {
    read: digitsOf,
    limit: (digits) => digits.slice(0, recognise(digits).lengthMax),
    show: (digits) => group(digits, recognise(digits).gaps),
  });
}

/** The expiry: MM / YY, however it came. */
export function typeExpiry(input: HTMLInputElement): TypedField {
  return followDigits(input, { read: expiryDigits, limit: (digits) => digits, show: showExpiry });
}

/** Plain digits, as many as `lengthMax` says at the moment. */
export function typeDigits(input: HTMLInputElement, lengthMax: () => number): TypedField {
  return followDigits(input, {
    read: digitsOf,
    limit: (digits) => digits.slice(0, lengthMax()),
    show: (digits) => digits,
  });
}

/** The number of a gift card: groups of four, as many digits as one may have. */
export function typeVoucherNumber(input: HTMLInputElement): TypedField {
  return followDigits(input, {
    read: digitsOf,
    limit: (digits) => digits.slice(0, 24),
    show: (digits) => group(digits, [4, 8, 12, 16, 20]),
  });
}
