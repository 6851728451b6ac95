/** Sets the settlement currency of a merchant. */
import { setSettlementCurrency as set } from '../accounts/manage-merchants.ts';
import { businessDay } from '../business-day.ts';
import { hasRate } from '../pricing/exchange-rates.ts';
import { listPrices } from '../pricing/price-list.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { currencyFault } from './input-rules.ts';
import { Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/**
 * Sets the currency in which orders created from now on are settled. Returns whether payments in it have a price.
 * Throws Refusal without a rate of today.
 */
export const setSettlementCurrency = defineUseCase(
  'merchants.settle-in',
  async ({ tx, clock }, { uid, currency }: { uid: string; currency: string }) => {
    const { id, settlementCurrency } = await getMerchantOrRefuse(tx, uid);
    if (currency !== 'EUR' && !(await hasRate(tx, currency, businessDay(clock.now()))))
      throw new Refusal(`There is no rate for ${currency}: add one with gangway rates add.`);
    await set(tx, id, currency);
    const isPriced = (await listPrices(tx, id)).some((price) => price.currency === currency);
    return {
      result: { isPriced },
      merchantId: id,
      subject: `merchant ${uid}`,
      details: { before: settlementCurrency, after: currency },
    };
  },
  ({ currency }) => [currencyFault(currency)],
);
