/** The shop's payment methods, and which of them do not support a currency. */
import { METHODS, type MethodName } from '@gangway/protocol';
import type { Words } from './words.ts';

/** Every method of the shop, in display order. */
export const WAYS_TO_PAY = [
  'iDEAL',
  'Card',
  'Bancontact',
  'Payconiq',
  'iDEAL Fast Checkout',
  'EPS',
  'Blik',
  'Bizum',
  'Alipay',
  'WeChat Pay',
  'UnionPayWap',
  'Voucher',
  'Bank Transfer',
] as const satisfies readonly MethodName[];

/** The display name of a method. */
export function nameOfWay(name: MethodName, words: Words): string {
  switch (name) {
    case 'Card':
      return words.card;
    case 'Voucher':
      return words.giftCard;
    case 'Bank Transfer':
      return words.bankTransfer;
    default:
      return METHODS[name].label;
  }
}

/** Returns the methods that are not among those `offered`. */
export const waysNotOffered = (offered: readonly string[]): MethodName[] =>
  WAYS_TO_PAY.filter((name) => !offered.includes(name));
