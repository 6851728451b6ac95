/** Registers a URL scheme of a merchant's app. */
import { addAppScheme as insertAppScheme } from '../accounts/app-schemes.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { schemeFault } from './input-rules.ts';
import { Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** Allows payers to be sent back to an app of a merchant (UID); `scheme` is in lower case. */
export const addAppScheme = defineUseCase(
  'app-schemes.add',
  async ({ tx }, { merchant, scheme }: { merchant: string; scheme: string }) => {
    const { id: merchantId } = await getMerchantOrRefuse(tx, merchant);
    if (!(await insertAppScheme(tx, { merchantId, scheme })))
      throw new Refusal(`Merchant ${merchant} has the scheme ${scheme} already.`);
    return { result: undefined, merchantId, subject: `app scheme ${scheme}`, details: {} };
  },
  ({ scheme }) => [schemeFault(scheme)],
);
