/** Background: seals pending transfers and audit records, shortly after they are written. */
import type { Logger } from 'pino';
import type { AuditSeal } from '../audit/audit-chain.ts';
import { sealNext } from '../chain/seal-next.ts';
import { foldNext } from '../ledger/fold.ts';
import type { LedgerSeal } from '../ledger/seal.ts';
import type { Database } from '../storage/database.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const POLL_MS = 500;

/** The services that the worker needs. */
export interface FoldingServices {
  readonly database: Database;
  readonly ledgerSeal: LedgerSeal;
  readonly auditSeal: AuditSeal;
  readonly log: Pick<Logger, 'error'>;
}

/** Starts the worker. Any number of nodes may run it: the lock on a chain's head admits one at a time. */
export const startFolding = ({ database, ledgerSeal, auditSeal, log }: FoldingServices): WorkerLoop =>
  startWorkerLoop({
    name: 'folding',
    pollMs: POLL_MS,
    logger: log,
    turn: async () => {
      const isMore = await foldNext(database, ledgerSeal);
      return (await sealNext(database, auditSeal)) || isMore;
    },
  });
