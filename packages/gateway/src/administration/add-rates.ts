/** Adds daily rates of the euro. */
import { businessDay } from '../business-day.ts';
import { type ExchangeRate, hasRate, addRates as insertRates } from '../pricing/exchange-rates.ts';
import { dayFault, rateFault } from './input-rules.ts';
import { Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** Adds rates of one day: a future one, or today for a currency without a rate. Returns them. */
export const addRates = defineUseCase(
  'rates.add',
  async ({ tx, clock }, { day, rates }: { day: string; rates: readonly Omit<ExchangeRate, 'day'>[] }) => {
    const today = businessDay(clock.now());
    for (const { currency } of rates) {
      // A day's rate is fixed once the day has begun, because payments have used it.
      const isOpen = day > today || (day === today && !(await hasRate(tx, currency, today)));
      if (!isOpen) throw new Refusal(`${currency} has its rate of ${day} already: give a later day.`);
    }
    const added = rates.map(({ currency, perEuro }) => ({ currency, day, perEuro }));
    if ((await insertRates(tx, added)) < rates.length)
      throw new Refusal(`One of these currencies has a rate for ${day}, which stays as it is.`);
    const perEuro = Object.fromEntries(rates.map((rate) => [rate.currency, rate.perEuro]));
    return { result: added, merchantId: null, subject: `rates of ${day}`, details: { perEuro } };
  },
  ({ day, rates }) => [dayFault(day), ...rates.map(rateFault)],
);
