/** Background: deletes expired rate-limit counts, so that data about a payer is kept no longer than needed. */
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { forgetTries } from '../limits/counted-tries.ts';
import type { Database } from '../storage/database.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const POLL_MS = 60_000;
const BATCH = 5_000;

/** The services that the worker needs. */
export interface ForgettingServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
}

/** Starts the worker. Any number of nodes may run it: deleting twice changes nothing. */
export const startForgettingTries = ({ database, clock, log }: ForgettingServices): WorkerLoop =>
  startWorkerLoop({
    name: 'forgotten-tries',
    pollMs: POLL_MS,
    logger: log,
    turn: () => forgetTries(database, clock.real(), BATCH),
  });
