/** Background: settles callbacks that were stored by a node that died before settling them. */
import { settleLeftCallbacks } from '../outcomes/rail-callbacks.ts';
import type { WritePath } from '../outcomes/write-path.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const POLL_MS = 5_000;
const BATCH = 50;

/** Starts the worker. Settling twice changes nothing, so nodes need no lease here. */
export const startLeftCallbacks = (parts: WritePath): WorkerLoop =>
  startWorkerLoop({
    name: 'left-callbacks',
    pollMs: POLL_MS,
    logger: parts.log,
    turn: async () => (await settleLeftCallbacks(parts, BATCH)) === BATCH,
  });
