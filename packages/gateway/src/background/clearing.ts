/** Background: clears each business day at 04:00 of the next, and the days that were missed. */
import type { Logger } from 'pino';
import { clearNextDay } from '../outcomes/clear-day.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const POLL_MS = 1_000;

/** Starts the clearing. Any number of nodes may run it: the day's row makes one of them clear it. */
export const startClearing = (
  services: Pick<GatewayServices, 'database' | 'clock'> & { readonly log: Logger },
): WorkerLoop =>
  startWorkerLoop({
    name: 'clearing',
    pollMs: POLL_MS,
    logger: services.log,
    turn: () => clearNextDay(services),
  });
