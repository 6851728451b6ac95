/** Applies the rules of retention at once. */
import { archiveSeal } from '../archive/archives.ts';
import { ledgerSeal } from '../ledger/seal.ts';
import { applyRetention, type RetentionCounts } from '../outcomes/apply-retention.ts';
import {
  type ArchivingServices,
  archiveLedger,
  countLedgerToArchive,
  removeFinished,
} from '../outcomes/archive-ledger.ts';
import type { AdminServices } from './admin-services.ts';
import { type By, defineUseCase } from './use-case.ts';

// The rules are applied in many transactions, as the worker does. So the request for it is recorded, before.
const request = defineUseCase('retention.run', async () => ({
  result: undefined,
  merchantId: null,
  subject: 'rules of retention',
  details: {},
}));

/** What the rules have changed, or would change, with the transfers that went into the archive. */
export type AllRetentionCounts = RetentionCounts & { readonly transfers: number };

/** Applies the rules to everything that is old. Returns what it changed. `report` is called after each page. */
export async function runRetention(
  services: AdminServices,
  by: By,
  report: (counts: AllRetentionCounts) => void,
): Promise<AllRetentionCounts> {
  await request(services, by, undefined);
  const archiving = archivingOf(services);
  const counts = await applyRetention(archiving, {
    isDry: false,
    report: (applied) => report({ ...applied, transfers: 0 }),
  });
  let transfers = 0;
  for (let moved = 1; moved > 0; ) {
    moved = await archiveLedger(archiving);
    transfers += moved;
    report({ ...counts, transfers });
  }
  for (let part: bigint | undefined = 0n; part !== undefined; ) {
    part = await removeFinished(archiving, part);
    report({ ...counts, transfers });
  }
  return { ...counts, transfers };
}

/** Counts what the rules would change, and changes nothing. */
export async function countRetention(
  services: AdminServices,
  report: (counts: AllRetentionCounts) => void,
): Promise<AllRetentionCounts> {
  const archiving = archivingOf(services);
  const counts = await applyRetention(archiving, {
    isDry: true,
    report: (counted) => report({ ...counted, transfers: 0 }),
  });
  return { ...counts, transfers: await countLedgerToArchive(archiving) };
}

const archivingOf = ({ database, clock, rootKey }: AdminServices): ArchivingServices => ({
  database,
  clock,
  ledgerSeal: ledgerSeal(rootKey),
  archiveSeal: archiveSeal(rootKey),
});
