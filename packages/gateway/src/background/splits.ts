/** Background: carries splits out that waited for settled money. */
import { carryOutWaitingSplits } from '../outcomes/waiting-splits.ts';
import type { WritePath } from '../outcomes/write-path.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const POLL_MS = 1_000;

/** Starts it. Any number of nodes may run it: the lock of the order makes one of them carry a split out. */
export const startSplits = (parts: WritePath): WorkerLoop =>
  startWorkerLoop({
    name: 'splits',
    pollMs: POLL_MS,
    logger: parts.log,
    turn: async () => (await carryOutWaitingSplits(parts)) > 0,
  });
