/** Adds a merchant. */
import { addMerchant as insertMerchant } from '../accounts/manage-merchants.ts';
import { SANDBOX_MERCHANT_UIDS } from '../accounts/reserved-names.ts';
import { nameFault, uidFault } from './input-rules.ts';
import { Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** Adds a merchant. Throws Refusal when the UID is taken, or is the sandbox's in live mode. */
export const addMerchant = defineUseCase(
  'merchants.add',
  async ({ tx, mode }, { uid, name }: { uid: string; name: string }) => {
    if (mode === 'live' && SANDBOX_MERCHANT_UIDS.includes(uid))
      throw new Refusal(`${uid} is a merchant of the sandbox: live mode does not have it.`);
    const id = await insertMerchant(tx, { uid, name });
    if (!id) throw new Refusal(`There is a merchant ${uid} already.`);
    return { result: { uid, name }, merchantId: id, subject: `merchant ${uid}`, details: { name } };
  },
  ({ uid, name }) => [uidFault(uid), nameFault(name)],
);
