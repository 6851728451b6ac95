/** The methods that a payer may choose from on our page, after scanning a code of the shop. */
import { CURRENCIES, METHODS, type Method, type MethodName, parseAmount } from '@gangway/protocol';
import type { Order } from '../orders/order.ts';
import type { WritePath } from '../outcomes/write-path.ts';

/** Methods of `v3.CreatePayments` and gift cards that take the order's currency and amount and need no feature. */
export const choosableMethods = (
  { rails }: Pick<WritePath, 'rails'>,
  { currency, amountMinor }: Order,
): readonly MethodName[] =>
  (Object.entries(METHODS) as [MethodName, Omit<Method, 'name'>][])
    .filter(([name, { flow, feature, currencies, minimum }]) => {
      const isPaidHere = (flow === 'redirect' || flow === 'voucher') && !feature && rails.forMethod(name);
      const isTaken = currencies === 'any' ? CURRENCIES.has(currency) : currencies.includes(currency);
      const least = parseAmount(minimum[currency as 'EUR' | 'CNY'] ?? '0.00')!;
      return isPaidHere && isTaken && amountMinor >= least;
    })
    .map(([name]) => name);
