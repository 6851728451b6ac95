/** Closes an account. */
import { closeAccount as close } from '../accounts/manage-accounts.ts';
import { lockAccountOrRefuse } from './find-or-refuse.ts';
import { defineUseCase } from './use-case.ts';

/** Closes an account (UID or e-mail address) permanently. Returns its UID. */
export const closeAccount = defineUseCase('accounts.close', async ({ tx }, user: string) => {
  const { id, uid, merchantId } = await lockAccountOrRefuse(tx, user);
  await close(tx, id);
  return { result: uid, merchantId, subject: `account ${uid}`, details: {} };
});
