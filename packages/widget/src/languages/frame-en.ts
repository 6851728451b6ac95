// English texts of the card frame. The other languages of the frame must have the same shape.
import type { Sentences } from './en.ts';

/** The sentences of the card frame in English. */
export const frameEn = {
  number: 'Card number',
  expiry: 'Expiry date',
  expiryFormat: 'MM / YY',
  holder: 'Name on card',
  cvc: 'CVC',
  cvcHint: (digits: number) => (digits === 4 ? '4 digits, front' : `${digits} digits`),
  cvcWhere: (digits: number) =>
    digits === 4 ? 'Four digits on the front of the card' : 'Three digits on the back of the card',
  optional: 'Optional',
  payAs: 'Pay with this card as',
  recognised: (brand: string) => `${brand} card`,
  several: (names: string) => `Check: ${names}`,
  error: {
    numberMissing: 'Enter the card number',
    numberShort: 'The card number is not complete',
    numberWrong: 'Check the card number: a digit is wrong',
    numberTest: 'This is not a test card',
    brandRefused: 'This kind of card is not accepted here',
    expiryMissing: 'Enter the date',
    expiryShort: 'Use MM / YY',
    expiryWrong: 'Check the date',
    expiryPast: 'Card has expired',
    cvcMissing: 'Enter the CVC',
    cvcShort: (digits: number) => `Enter ${digits} digits`,
    holderMissing: 'Enter the name on the card',
    holderDigits: 'Enter the name, not the number',
  },
};

/** All texts that a language of the frame must have; a missing one is a type error. */
export type FrameStrings = Sentences<typeof frameEn>;
