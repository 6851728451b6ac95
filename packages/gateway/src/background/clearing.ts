/** Background: clears each business day at 04:00 on the next day, and also the days that were missed. */
import type { Logger } from 'pino';
import { clearNextDay } from '../outcomes/clear-day.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const POLL_MS = 1_000;

/** Starts the worker. Any number of nodes may run it: the lock on a day's row lets one of them clear the day. */
export const startClearing = (
  services: Pick<GatewayServices, 'database' | 'clock'> & { readonly log: Logger },
): WorkerLoop =>
  startWorkerLoop({
    name: 'clearing',
    pollMs: POLL_MS,
    logger: services.log,
    turn: () => clearNextDay(services),
  });
