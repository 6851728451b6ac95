/**
 * What the values of use cases must be, whoever calls them. Each rule returns a sentence that says what is wrong, or
 * undefined.
 */
import {
  findCardNumbers,
  findMethod,
  isAppScheme,
  isCurrency,
  LENGTHS,
  parseAmount,
} from '@gangway/protocol';
import type { ExchangeRate } from '../pricing/exchange-rates.ts';
import { ANY_METHOD } from '../pricing/price-list.ts';

const UID = /^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$/;
const NAME_LENGTH_MAX = 128;
const EMAIL = /^[^\s@]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,188}[A-Za-z0-9])?$/;
const RATE = /^\d{1,8}(\.\d{1,8})?$/;
const PERCENT = /^\d{1,2}(\.\d{1,4})?$/;
const APP_ID = /^[A-Za-z0-9._-]{1,64}$/;

const FAMILY = /^[A-Za-z0-9][A-Za-z0-9 _-]{0,63}$/;
const FONT_WEIGHT = /^[1-9]\d{0,3}( [1-9]\d{0,3})?$/;

/** The longest key that a wallet's platform issues. */
const APP_KEY_LENGTH_MAX = 256;

/** The longest reference of a payout, in characters. */
export const REFERENCE_LENGTH_MAX = 140;

/** How long a reserve may be held. */
export const RESERVE_DAYS_MAX = 730;

/** How far one move of the sandbox's clock may go. */
export const CLOCK_DAYS_MAX = 3_650;

/** How long old keys may stay valid after a rotation. */
export const OVERLAP_DAYS_MAX = 90;

/** Checks the UID of a merchant or account. */
export const uidFault = (text: string): string | undefined =>
  UID.test(text)
    ? undefined
    : 'A UID has 3 to 32 letters, digits, dots, hyphens or underscores and starts with a letter or digit.';

/** Checks a name that people read. */
export function nameFault(text: string): string | undefined {
  const isName =
    text.trim() === text && text !== '' && text.length <= NAME_LENGTH_MAX && !/\p{C}/u.test(text);
  if (!isName) return `A name has 1 to ${NAME_LENGTH_MAX} visible characters and no spaces at its ends.`;
  return findCardNumbers(text).length > 0 ? 'The name contains what looks like a card number.' : undefined;
}

/** Checks the e-mail address of an account. */
export const emailFault = (text: string): string | undefined =>
  EMAIL.test(text) ? undefined : 'An e-mail address looks like name@shop.example.';

/** Checks a whole number from 1 to `most`. */
export const countFault =
  (most: number) =>
  (text: string): string | undefined =>
    /^[1-9]\d{0,8}$/.test(text) && Number(text) <= most
      ? undefined
      : `${text} is not valid: give a whole number from 1 to ${most}.`;

/** Checks a percentage below 100 with up to 4 decimals. */
export const percentFault = (text: string): string | undefined =>
  PERCENT.test(text) ? undefined : `${text} is not a percentage below 100, such as 1.25.`;

/** Checks a calendar day such as 2026-12-01. */
export const dayFault = (text: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)
    ? undefined
    : `${text} is not a day: write it as 2026-12-01.`;

/** Checks a currency of ISO 4217. */
export const currencyFault = (text: string): string | undefined =>
  isCurrency(text) ? undefined : `${text} is not a currency of ISO 4217.`;

/** Checks the method of a price: a sub_pay_method, or {@link ANY_METHOD}. */
export const pricedMethodFault = (text: string): string | undefined =>
  text === ANY_METHOD || findMethod(text) ? undefined : `There is no method ${text}.`;

/** Checks an amount with up to 2 decimals. */
export const amountFault = (text: string): string | undefined =>
  parseAmount(text) === undefined ? `${text} is not an amount such as 0.25.` : undefined;

/** Checks how much of a currency one euro buys, with up to 8 decimals. */
export function rateFault({ currency, perEuro }: Omit<ExchangeRate, 'day'>): string | undefined {
  if (!RATE.test(perEuro) || Number(perEuro) === 0)
    return `${currency}=${perEuro} is not a rate: write it as USD=1.17.`;
  return currency === 'EUR'
    ? 'The euro has no rate: the others are given per euro.'
    : currencyFault(currency);
}

/** Checks the id of a split solution. */
export const solutionFault = (text: string): string | undefined =>
  uidFault(text) && 'The id of a solution has 3 to 32 letters, digits, dots, hyphens or underscores.';

/** Checks the role of a receiver in a split solution. */
export const splitRoleFault = (text: string): string | undefined =>
  text.length > LENGTHS.role ? `A role has at most ${LENGTHS.role} characters.` : nameFault(text);

/** Checks the largest share of a receiver: a percentage above 0, up to 100. */
export const shareFault = (text: string): string | undefined =>
  text === '100' ? undefined : Number(text) === 0 ? `${text} is not a share.` : percentFault(text);

/** Checks by how many seconds the sandbox's clock moves. */
export const clockFault = (seconds: number): string | undefined =>
  Number.isInteger(seconds) && seconds > 0 && seconds <= CLOCK_DAYS_MAX * 86_400
    ? undefined
    : `The clock moves by 1 second to ${CLOCK_DAYS_MAX} days at once.`;

/** Checks the id of an app on a wallet's platform. */
export const appIdFault = (text: string): string | undefined =>
  APP_ID.test(text) ? undefined : 'An app id has 1 to 64 letters, digits, dots, hyphens or underscores.';

/** Checks the key of an app on a wallet's platform. */
export const appKeyFault = (text: string): string | undefined =>
  text !== '' && text.length <= APP_KEY_LENGTH_MAX
    ? undefined
    : `A key has 1 to ${APP_KEY_LENGTH_MAX} characters.`;

/** Checks how many seconds old keys stay valid after a rotation. */
export const overlapFault = (seconds: number): string | undefined =>
  Number.isInteger(seconds) && seconds >= 0 && seconds <= OVERLAP_DAYS_MAX * 86_400
    ? undefined
    : `An overlap is at most ${OVERLAP_DAYS_MAX} days.`;

/** Checks the scheme of an app's addresses. */
export const schemeFault = (text: string): string | undefined =>
  isAppScheme(text)
    ? undefined
    : 'A scheme has letters, digits, +, - and dots, begins with a letter, and opens an app: mugshop, not https.';

/** Checks the name of a font's family. It stands in style sheets. */
export const familyFault = (text: string): string | undefined =>
  FAMILY.test(text)
    ? undefined
    : 'The family of a font has 1 to 64 letters of English, digits, spaces, _ and -, such as Source Sans.';

/** Checks the weight of a font, or the range of a variable one. */
export function fontWeightFault(text: string): string | undefined {
  const [from = 0, to = from] = text.split(' ').map(Number);
  const isRight = FONT_WEIGHT.test(text) && from <= to && to <= 1_000;
  return isRight ? undefined : `${text} is not a weight: write it as 400, or 100-900 for a variable font.`;
}
