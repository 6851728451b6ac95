/** Background: moves old transfers into the archive, a part at a time with pauses in between. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type ArchivingServices, archiveLedger, removeFinished } from '../outcomes/archive-ledger.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const POLL_MS = 600_000;
/** After each part, so that payments have the database to themselves most of the time. */
const PAUSE_MS = 500;
/** What payments that were open have left in the tables is looked through this often. */
const LEFT_EVERY_MS = 86_400_000;

/** Starts the worker. Any number of nodes may run it: a lock admits one at a time. */
export const startArchiving = (
  services: ArchivingServices & { readonly log: Pick<Logger, 'error'> },
): WorkerLoop => {
  let afterPart = 0n;
  let nextLookAt = 0;

  async function lookThroughLeft(): Promise<boolean> {
    if (performance.now() < nextLookAt) return false;
    const part = await removeFinished(services, afterPart);
    if (part === undefined) nextLookAt = performance.now() + LEFT_EVERY_MS;
    afterPart = part ?? 0n;
    return part !== undefined;
  }

  return startWorkerLoop({
    name: 'archiving',
    pollMs: POLL_MS,
    logger: services.log,
    async turn() {
      const isMore = (await archiveLedger(services)) > 0 || (await lookThroughLeft());
      if (isMore) await sleep(PAUSE_MS);
      return isMore;
    },
  });
};
