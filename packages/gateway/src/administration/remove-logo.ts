/** Removes a logo of a merchant. */
import { accountsWith } from '../looks/account-looks.ts';
import { lockLogos, removeLogo as remove } from '../looks/logos.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { NotFound, Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** Removes a logo of a merchant (UID). Refused while an account's look has it; orders that name it show none. */
export const removeLogo = defineUseCase(
  'logos.remove',
  async ({ tx }, { merchant, logo }: { merchant: string; logo: string }) => {
    const { id: merchantId } = await getMerchantOrRefuse(tx, merchant);
    // Takes turns with setLook, which names logos.
    await lockLogos(tx, merchantId);
    const users = await accountsWith(tx, merchantId, { logo });
    if (users.length > 0)
      throw new Refusal(`The look of ${users.join(', ')} has this logo; set another one first.`);
    if (!(await remove(tx, merchantId, logo)))
      throw new NotFound(`Merchant ${merchant} does not have the logo ${logo}.`);
    return { result: undefined, merchantId, subject: `logo ${logo}`, details: {} };
  },
);
