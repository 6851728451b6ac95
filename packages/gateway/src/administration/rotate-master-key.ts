/** Seals the root key under another master key. */
import { writeAuditRecord } from '../audit/audit-records.ts';
import { rotateMasterKey as rotate } from '../storage/installation.ts';
import type { MasterKeys } from '../storage/master-key.ts';
import type { AdminServices } from './admin-services.ts';
import { type By, refuseCardNumber } from './use-case.ts';

/**
 * Seals the root key under the next of the master keys. Returns `already`, and records nothing, when it is sealed under
 * that key. The storage runs the transaction, because key file and row change together.
 */
export async function rotateMasterKey(
  { database }: AdminServices,
  { actor, reason = '' }: By,
  masterKeys: MasterKeys,
): Promise<'rotated' | 'already'> {
  refuseCardNumber('reason', reason);
  const entry = { action: 'master-key.rotate', merchantId: null, subject: 'master key', reason, details: {} };
  return rotate(database, masterKeys, (tx) => writeAuditRecord(tx, actor, entry));
}
