/** The shop's payment methods, and which of them do not support a currency. */
import { METHODS, type MethodName, type MethodsWith } from '@gangway/protocol';
import type { Words } from './words.ts';

/** A method that a page can offer. */
export type WayToPay = 'Card' | MethodsWith<{ flow: 'redirect' | 'wallet' | 'voucher' | 'transfer' }>;

/** Method → the text that is its name, where a name is translated; in display order. A missing row is a type error. */
const NAMES: Readonly<Record<WayToPay, 'card' | 'giftCard' | 'bankTransfer' | undefined>> = {
  iDEAL: undefined,
  Card: 'card',
  Bancontact: undefined,
  Payconiq: undefined,
  'iDEAL Fast Checkout': undefined,
  EPS: undefined,
  Blik: undefined,
  Bizum: undefined,
  'MB WAY': undefined,
  Alipay: undefined,
  'WeChat Pay': undefined,
  UnionPayWap: undefined,
  Voucher: 'giftCard',
  'Bank Transfer': 'bankTransfer',
};

/** Every method of the shop, in display order. */
export const WAYS_TO_PAY = Object.keys(NAMES) as readonly WayToPay[];

/** The display name of a method. */
export function nameOfWay(name: MethodName, words: Words): string {
  const text = NAMES[name as WayToPay];
  return text ? words[text] : METHODS[name].label;
}

/** Returns the methods that are not among those `offered`. */
export const waysNotOffered = (offered: readonly string[]): MethodName[] =>
  WAYS_TO_PAY.filter((name) => !offered.includes(name));
