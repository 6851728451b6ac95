/** Sets the reserve of a merchant. */
import { setReserve as set } from '../accounts/manage-merchants.ts';
import { holdsNoMoney } from '../rails/rail-accounts.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { countFault, percentFault, RESERVE_DAYS_MAX } from './input-rules.ts';
import { Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** A share of a merchant's settlements: percent as text, such as "10", and days. */
export interface Reserve {
  readonly uid: string;
  readonly percent: string;
  readonly days: number;
}

/** Sets which share of a merchant's settlements is held back, and for how long, from the next settlement on. */
export const setReserve = defineUseCase(
  'merchants.reserve',
  async ({ tx }, { uid, percent, days }: Reserve) => {
    const { id, reservePercent, reserveDays } = await getMerchantOrRefuse(tx, uid);
    if (await holdsNoMoney(tx, id))
      throw new Refusal(
        `The rails of merchant ${uid} pay the merchant itself: there is no money to hold back.`,
      );
    await set(tx, id, { percent, days });
    return {
      result: undefined,
      merchantId: id,
      subject: `merchant ${uid}`,
      details: { before: { percent: reservePercent, days: reserveDays }, after: { percent, days } },
    };
  },
  ({ percent, days }) => [percentFault(percent), countFault(RESERVE_DAYS_MAX)(String(days))],
);
