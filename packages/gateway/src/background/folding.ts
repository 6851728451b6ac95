/** Background: folds new transfers into the balances and seals them, a little behind the writes. */
import type { Logger } from 'pino';
import { foldNext } from '../ledger/fold.ts';
import type { LedgerSeal } from '../ledger/seal.ts';
import type { Database } from '../storage/database.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const POLL_MS = 500;

/** The services that the worker needs. */
export interface FoldingServices {
  readonly database: Database;
  readonly ledgerSeal: LedgerSeal;
  readonly log: Pick<Logger, 'error'>;
}

/** Starts the folder. Any number of nodes may run it: the chain's end is held by one at a time. */
export const startFolding = ({ database, ledgerSeal, log }: FoldingServices): WorkerLoop =>
  startWorkerLoop({
    name: 'folding',
    pollMs: POLL_MS,
    logger: log,
    turn: () => foldNext(database, ledgerSeal),
  });
