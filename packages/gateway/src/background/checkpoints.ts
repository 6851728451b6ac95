/** Background: verifies what was added to the ledger, and keeps what it has found as a sealed checkpoint. */
import { setTimeout as sleep } from 'node:timers/promises';
import { makeCheckpoint } from '../ledger/checkpoints.ts';
import type { FoldingServices } from './folding.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const POLL_MS = 600_000;
/** After each step of a ledger that is behind, so that payments have the database to themselves half of the time. */
const PAUSE_MS = 500;

/** Starts the worker. Any number of nodes may run it: a lock admits one at a time. A broken seal is logged. */
export const startCheckpoints = ({
  database,
  ledgerSeal,
  log,
}: Pick<FoldingServices, 'database' | 'ledgerSeal' | 'log'>): WorkerLoop =>
  startWorkerLoop({
    name: 'checkpoints',
    pollMs: POLL_MS,
    logger: log,
    async turn() {
      const isMore = await makeCheckpoint(database, ledgerSeal);
      if (isMore) await sleep(PAUSE_MS);
      return isMore;
    },
  });
