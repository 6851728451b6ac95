/** Background: applies the rules of retention to what is old, in small pages with pauses in between. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RetentionServices } from '../outcomes/apply-retention.ts';
import { applyNextPages } from '../outcomes/apply-retention.ts';
import type { ForgettingServices } from './forgotten-tries.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const POLL_MS = 600_000;
/** After each page, so that payments have the database to themselves most of the time. */
const PAUSE_MS = 250;

/** Starts the worker. Any number of nodes may run it: whoever works on a page holds its walk's row. */
export const startRetention = ({
  database,
  clock,
  archiveSeal,
  log,
}: ForgettingServices & RetentionServices): WorkerLoop =>
  startWorkerLoop({
    name: 'retention',
    pollMs: POLL_MS,
    logger: log,
    async turn() {
      const isMore = await applyNextPages({ database, clock, archiveSeal });
      if (isMore) await sleep(PAUSE_MS);
      return isMore;
    },
  });
