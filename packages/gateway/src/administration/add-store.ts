/** Adds a store to a merchant. */
import { addStore as insertStore } from '../accounts/manage-merchants.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { nameFault } from './input-rules.ts';
import { Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** Adds a store to a merchant (UID). Throws Refusal when the merchant has one of this name. */
export const addStore = defineUseCase(
  'stores.add',
  async ({ tx }, { merchant, name }: { merchant: string; name: string }) => {
    const { id } = await getMerchantOrRefuse(tx, merchant);
    if (!(await insertStore(tx, { merchantId: id, name })))
      throw new Refusal(`Merchant ${merchant} has a store ${name} already.`);
    return { result: undefined, merchantId: id, subject: `store ${name}`, details: {} };
  },
  ({ name }) => [nameFault(name)],
);
