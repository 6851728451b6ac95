/** Revokes one key of an account. */
import { listKeys } from '../accounts/manage-keys.ts';
import { revokeSecret } from '../accounts/secrets.ts';
import { lockAccountOrRefuse } from './find-or-refuse.ts';
import { NotFound, Refusal } from './refusal.ts';
import { defineUseCase } from './use-case.ts';

/** Revokes a key of an account (UID or e-mail address) at once. Returns how many valid ones are left. */
export const revokeKey = defineUseCase(
  'keys.revoke',
  async ({ tx }, { account, keyId }: { account: string; keyId: string }) => {
    const { id, uid, merchantId } = await lockAccountOrRefuse(tx, account);
    const keys = await listKeys(tx, id);
    const key = keys.find((one) => one.id === keyId.toLowerCase());
    if (!key) throw new NotFound(`Account ${uid} has no key ${keyId}.`);
    if (!key.isValid) throw new Refusal(`Key ${key.id} has ended already.`);
    await revokeSecret(tx, { accountId: id, secretId: key.id });
    const validCount = keys.filter(({ isValid }) => isValid).length - 1;
    return {
      result: { uid, key: key.id, validCount },
      merchantId,
      subject: `account ${uid}`,
      details: { key: key.id, validKeysLeft: validCount },
    };
  },
);
