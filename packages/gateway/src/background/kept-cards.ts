/** Background: has revoked cards, and cards that no order has stored, deleted at the rails that keep them. */
import { forgetKeptCards } from '../outcomes/forget-kept-cards.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const POLL_MS = 30_000;

/** Starts the worker. Any number of nodes may run it: deleting twice changes nothing. */
export const startKeptCards = (services: GatewayServices): WorkerLoop =>
  startWorkerLoop({
    name: 'kept-cards',
    pollMs: POLL_MS,
    logger: services.log,
    async turn() {
      await forgetKeptCards(services);
      return false;
    },
  });
