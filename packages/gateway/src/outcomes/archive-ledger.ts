/** The rule of retention of the ledger: transfers whose time online is over go into the archive. */
import type { ArchiveSeal } from '../archive/archives.ts';
import type { Clock } from '../clock.ts';
import {
  archiveTransfers,
  countArchivable,
  removeLeft,
  type TransferArchive,
} from '../ledger/archive-transfers.ts';
import type { LedgerSeal } from '../ledger/seal.ts';
import { chooseUnfinished } from '../orders/finished-orders.ts';
import { onlineSince } from '../retention/online-time.ts';
import type { Database } from '../storage/database.ts';

/** The services that it needs. */
export interface ArchivingServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledgerSeal: LedgerSeal;
  readonly archiveSeal: ArchiveSeal;
  /** Transfers of a part, at least; by default 5,000. */
  readonly partRows?: number;
}

function archiveOf({ clock, ledgerSeal, archiveSeal, partRows }: ArchivingServices): TransferArchive {
  const before = onlineSince(clock.now());
  return {
    seal: ledgerSeal,
    archiveSeal,
    before,
    findOpenTrades: (tx, tradeIds) => chooseUnfinished(tx, tradeIds, before),
    ...(partRows !== undefined && { partRows }),
  };
}

/**
 * Archives the next part of the ledger. Transfers of payments that are not finished stay in the tables, too. Returns
 * the number of transfers that were archived; 0 if too few are old, or while another node archives. Throws ChainFault.
 */
export const archiveLedger = (services: ArchivingServices): Promise<number> =>
  archiveTransfers(services.database, archiveOf(services));

/**
 * Removes from the tables what payments have left there that were not finished when their part was archived: of the
 * next part after a number. Returns its number; undefined when no further part has left something.
 */
export const removeFinished = async (
  services: ArchivingServices,
  afterPart: bigint,
): Promise<bigint | undefined> => (await removeLeft(services.database, archiveOf(services), afterPart))?.part;

/** Returns how many transfers would be archived now. Throws ChainFault. */
export const countLedgerToArchive = (services: ArchivingServices): Promise<number> =>
  countArchivable(services.database, archiveOf(services));
