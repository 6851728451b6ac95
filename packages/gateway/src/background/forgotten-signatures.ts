/** Background: deletes a stored signature and its content hash once it is too old to be accepted. */
import { forgetSignatures } from '../orders/signed-contents.ts';
import type { ForgettingServices } from './forgotten-tries.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const POLL_MS = 60_000;
const BATCH = 5_000;

/** Starts the worker. Any number of nodes may run it: deleting twice changes nothing. */
export const startForgettingSignatures = ({ database, clock, log }: ForgettingServices): WorkerLoop =>
  startWorkerLoop({
    name: 'forgotten-signatures',
    pollMs: POLL_MS,
    logger: log,
    turn: () => forgetSignatures(database, clock.real(), BATCH),
  });
