/** Removes a URL scheme of a merchant's app. */
import { removeAppScheme as remove } from '../accounts/app-schemes.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { NotFound } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** Removes a scheme of a merchant (UID); existing orders keep their redirect_url. */
export const removeAppScheme = defineUseCase(
  'app-schemes.remove',
  async ({ tx }, { merchant, scheme }: { merchant: string; scheme: string }) => {
    const { id: merchantId } = await getMerchantOrRefuse(tx, merchant);
    if (!(await remove(tx, { merchantId, scheme })))
      throw new NotFound(`Merchant ${merchant} does not have the scheme ${scheme}.`);
    return { result: undefined, merchantId, subject: `app scheme ${scheme}`, details: {} };
  },
);
