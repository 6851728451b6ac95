// English texts of the gift card's form in the frame. The other languages must have the same shape.
import type { Sentences } from './en.ts';

/** The sentences of the gift card's form in English. */
export const voucherEn = {
  number: 'Gift card number',
  numberHint: 'On the card or in the e-mail',
  pin: 'PIN',
  pinHint: '4 to 8 digits',
  pinWhere: 'Beside the number, sometimes under a layer to scratch off',
  numberMissing: 'Enter the number of the gift card',
  numberShort: 'The number has at least 8 digits',
  pinMissing: 'Enter the PIN',
  pinShort: 'The PIN has at least 4 digits',
};

/** All texts that a language of the form must have; a missing one is a type error. */
export type VoucherStrings = Sentences<typeof voucherEn>;
