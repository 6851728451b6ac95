/** Creates a client key. */
import { SANDBOX_ORIGINS } from '@gangway/protocol/cards';
import { addClientKey as insertClientKey } from '../accounts/client-keys.ts';
import { getMerchantOrRefuse } from './find-or-refuse.ts';
import { defineUseCase } from './use-case.ts';

/** Creates a client key for a merchant (UID). Returns it and its origins: localhost in the sandbox, none live. */
export const addClientKey = defineUseCase('client-keys.add', async ({ tx, mode }, merchant: string) => {
  const { id } = await getMerchantOrRefuse(tx, merchant);
  const key = await insertClientKey(tx, id, mode);
  const origins: readonly string[] = mode === 'sandbox' ? SANDBOX_ORIGINS : [];
  return { result: { key, origins }, merchantId: id, subject: `client key ${key}`, details: { origins } };
});
