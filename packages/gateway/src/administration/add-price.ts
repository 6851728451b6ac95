/** Sets the fee of a payment from a day on. */
import { findMethod, formatAmount, parseAmount } from '@gangway/protocol';
import { businessDay } from '../business-day.ts';
import { ANY_METHOD, addPrice as insertPrice, pricedAs } from '../pricing/price-list.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { amountFault, currencyFault, dayFault, percentFault, pricedMethodFault } from './input-rules.ts';
import { Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** A price of a merchant (UID) or of everybody, for a method or {@link ANY_METHOD}. */
export interface PriceToAdd {
  readonly merchant?: string | undefined;
  readonly method: string;
  /** Of the settled amount; decimal text. */
  readonly percent: string;
  /** For each payment; decimal text. */
  readonly fixed: string;
  readonly currency: string;
  /** The first day; by default today. */
  readonly day?: string | undefined;
}

/** Adds a price that applies from its day on. Returns it as it is listed. */
export const addPrice = defineUseCase(
  'prices.add',
  async ({ tx, clock }, price: PriceToAdd) => {
    const { merchant, percent, currency } = price;
    const fixedMinor = parseAmount(price.fixed) ?? 0n;
    const merchantId = merchant === undefined ? null : (await getMerchantOrRefuse(tx, merchant)).id;
    const today = businessDay(clock.now());
    const day = price.day ?? today;
    if (day < today) throw new Refusal(`Payments of ${day} have their price already: give today or later.`);
    const method =
      price.method === ANY_METHOD ? ANY_METHOD : pricedAs(findMethod(price.method)?.name ?? price.method);
    if (!(await insertPrice(tx, merchantId, { method, currency, percent, fixedMinor, day })))
      throw new Refusal(`There is such a price from ${day} already, and it stays: give a later day.`);
    const details = { percent, fixed: formatAmount(fixedMinor), currency, day };
    return { result: { method, ...details }, merchantId, subject: `price of ${method}`, details };
  },
  ({ method, percent, fixed, currency, day }) => [
    pricedMethodFault(method),
    percentFault(percent),
    amountFault(fixed),
    currencyFault(currency),
    day === undefined ? undefined : dayFault(day),
  ],
);
