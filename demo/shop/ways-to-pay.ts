/** The shop's payment methods, and which of them do not support a currency. */
import { METHODS, type MethodName, type MethodsWith } from '@gangway/protocol';
import type { Words } from './words.ts';

/** A method that a page can offer. */
export type WayToPay =
  | 'Card'
  | 'Cards HPP'
  | Exclude<
      MethodsWith<{ flow: 'redirect' | 'wallet' | 'voucher' | 'transfer' }>,
      MethodsWith<{ needsLines: true }>
    >;

/** Method → the text that is its name, where a name is translated; in display order. A missing row is a type error. */
const NAMES: Readonly<Record<WayToPay, 'card' | 'giftCard' | 'bankTransfer' | undefined>> = {
  iDEAL: undefined,
  Card: 'card',
  'Cards HPP': 'card',
  Bancontact: undefined,
  Payconiq: undefined,
  'iDEAL Fast Checkout': undefined,
  EPS: undefined,
  Blik: undefined,
  Bizum: undefined,
  'MB WAY': undefined,
  PayPal: undefined,
  Przelewy24: undefined,
  TWINT: undefined,
  Trustly: undefined,
  Satispay: undefined,
  'SEPA Direct Debit': undefined,
  Alipay: undefined,
  'WeChat Pay': undefined,
  UnionPayWap: undefined,
  Voucher: 'giftCard',
  'Bank Transfer': 'bankTransfer',
};

const ALL = Object.keys(NAMES) as readonly WayToPay[];

/** Every method of the shop, in display order. Its cards are typed in the page unless its rail has a page for them. */
export const WAYS_TO_PAY = ALL.filter((name) => name !== 'Cards HPP');

/** The display name of a method. */
export function nameOfWay(name: MethodName, words: Words): string {
  const text = NAMES[name as WayToPay];
  return text ? words[text] : METHODS[name].label;
}

/** What a rail has, by sub_pay_method. */
export type RailMethods = Readonly<Record<string, { readonly currencies: 'any' | readonly string[] }>>;

/**
 * Returns the methods of the shop that its rail has, in any currency or in one; all where the sandbox has all. Cards
 * are offered once: typed in the page where the rail takes them from there.
 */
export const waysAt = (rail: RailMethods | undefined, currency?: string): readonly WayToPay[] =>
  rail
    ? (rail.Card ? WAYS_TO_PAY : ALL).filter((name) => rail[name] && takes(rail[name].currencies, currency))
    : WAYS_TO_PAY;

const takes = (currencies: 'any' | readonly string[], currency: string | undefined): boolean =>
  currency === undefined || currencies === 'any' || currencies.includes(currency);
