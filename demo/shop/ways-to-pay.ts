/** How visitors pay, and which of these ways do not take the currency of an order. */
import { METHODS, type MethodName } from '@gangway/protocol';
import type { Words } from './words.ts';

/** Every way to pay of the shop, in the order of the page. */
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

/** What a visitor knows a way to pay by. */
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

/** The ways that are missing among those `offered`. */
export const waysNotOffered = (offered: readonly string[]): MethodName[] =>
  WAYS_TO_PAY.filter((name) => !offered.includes(name));
