/** What a button does, with the amount that it does it with. */
import { parseAmount } from '@gangway/protocol';

/** `Charge 2.10 EUR`; the word alone while what is typed is no amount. */
export const withAmount = (says: string, amount: string, currency: string): string =>
  parseAmount(amount) === undefined ? says : `${says} ${amount} ${currency}`;
