/** Card numbers in the contact and addresses of a payer. Apart from their rules, which elements load without it. */
import { findCardNumbers } from './card-numbers.ts';
import { type CheckoutData, freeTextsOf } from './checkout-data.ts';

/** Whether somebody seems to have typed a card number. */
export const hasCardNumber = (data: CheckoutData): boolean =>
  freeTextsOf(data).some((text) => findCardNumbers(text).length > 0);
