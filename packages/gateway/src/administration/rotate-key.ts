/** Issues a new key of an account. */
import { rotateSecret } from '../accounts/secrets.ts';
import { lockAccountOrRefuse } from './find-or-refuse.ts';
import { overlapFault } from './input-rules.ts';
import { defineUseCase } from './use-case.ts';

/**
 * Issues a new key for an account (UID or e-mail address); its other keys end after the overlap. Returns the key and
 * its secret, which is shown only once.
 */
export const rotateKey = defineUseCase(
  'keys.rotate',
  async ({ tx, rootKey }, { account, overlapSeconds }: { account: string; overlapSeconds: number }) => {
    const { id, uid, merchantId } = await lockAccountOrRefuse(tx, account);
    const { key, secret } = await rotateSecret(tx, rootKey, { accountId: id, overlapSeconds });
    return {
      result: { uid, key, secret },
      merchantId,
      subject: `account ${uid}`,
      details: { keyShown: key, overlapSeconds },
    };
  },
  ({ overlapSeconds }) => [overlapFault(overlapSeconds)],
);
