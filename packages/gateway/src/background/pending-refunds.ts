/** Background: carries refunds out that waited for their merchant's money. */
import { releaseRefunds } from '../outcomes/pending-refunds.ts';
import type { WritePath } from '../outcomes/write-path.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const POLL_MS = 1_000;

/** Starts it. Any number of nodes may run it: the lock of the order makes one of them let a refund go. */
export const startPendingRefunds = (parts: WritePath): WorkerLoop =>
  startWorkerLoop({
    name: 'pending-refunds',
    pollMs: POLL_MS,
    logger: parts.log,
    turn: async () => (await releaseRefunds(parts)) > 0,
  });
