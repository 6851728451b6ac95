/** Accounts that SEPA Direct Debit can debit, and their holders. */
import { isIban } from './iban.ts';

/**
 * Country code → characters of its IBANs, for the countries of SEPA (EPC409-09, list of countries; ISO 13616 registry
 * for the lengths). Guernsey, Jersey and the Isle of Man use GB.
 */
const SEPA_LENGTHS: Readonly<Record<string, number>> = {
  ...{ AD: 24, AL: 28, AT: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24 },
  ...{ FI: 18, FR: 27, GB: 22, GI: 23, GR: 27, HR: 21, HU: 28, IE: 22, IS: 26, IT: 27, LI: 21, LT: 20 },
  ...{ LU: 20, LV: 21, MC: 27, MD: 24, ME: 22, MK: 19, MT: 31, NL: 18, NO: 15, PL: 28, PT: 25, RO: 24 },
  ...{ RS: 22, SE: 24, SI: 19, SK: 24, SM: 27, VA: 22 },
};

/** Whether a text is an IBAN of a SEPA country, as long as that country's are. */
export const isSepaIban = (text: string): boolean =>
  isIban(text) && SEPA_LENGTHS[text.slice(0, 2)] === text.length;

/** Returns a typed IBAN in capitals, without what separates its characters and the word in front of it. */
export const plainIban = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(/^IBAN/, '');

/** The longest name of an account holder, in characters (EPC, SEPA Direct Debit Core: AT-14). */
export const ACCOUNT_HOLDER_MAX = 70;

/** Whether a text can be the name of an account holder: one line with a letter in it. */
export const isAccountHolder = (text: string): boolean =>
  text.length <= ACCOUNT_HOLDER_MAX && /\p{L}/u.test(text) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
