/** Button labels with an amount. */
import { parseAmount } from '@gangway/protocol';

/** `Charge 2.10 EUR`; only the verb while the input is not a valid amount. */
export const withAmount = (label: string, amount: string, currency: string): string =>
  parseAmount(amount) === undefined ? label : `${label} ${amount} ${currency}`;
