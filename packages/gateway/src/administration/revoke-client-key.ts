/** Revokes a client key. */
import { revokeClientKey as revoke } from '../accounts/client-keys.ts';
import { lockClientKeyOrRefuse } from './find-or-refuse.ts';
import { defineUseCase } from './use-case.ts';

/** Revokes a client key permanently. */
export const revokeClientKey = defineUseCase('client-keys.revoke', async ({ tx }, key: string) => {
  const { merchantId, origins } = await lockClientKeyOrRefuse(tx, key);
  await revoke(tx, key);
  return { result: undefined, merchantId, subject: `client key ${key}`, details: { origins } };
});
