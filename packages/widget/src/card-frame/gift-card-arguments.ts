// The schemas of what the page sends to the gift card's form, checked only in the frame. The page imports the types.
import * as v from 'valibot';
import { FORM_ARGUMENTS } from './frame-arguments.ts';

/** The arguments of the functions of the gift card's form. */
export const GIFT_CARD_ARGUMENTS = {
  ...FORM_ARGUMENTS,
  submitVoucher: v.object({
    submitUrl: v.pipe(v.string(), v.maxLength(2048)),
    /** What the payer agreed to pay with the card, where it holds less than the amount. */
    part: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,12}\.\d{2}$/))),
  }),
} as const;
