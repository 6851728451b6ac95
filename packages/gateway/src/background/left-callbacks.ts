/** Background: settles callbacks stored by a node that died before it could settle them. */

import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { findLeftCallbacks, putOffCallback, settleCallback } from '../outcomes/rail-callbacks.ts';
import { FixedLanes, type QueueLoop, startQueue } from './queue.ts';

const POLL_MS = 5_000;
const PLACES = { each: 4, again: 1 };

/** Starts the worker. Settling twice changes nothing, so nodes need no lease here. */
export const startLeftCallbacks = (services: GatewayServices): QueueLoop =>
  startQueue({
    name: 'callbacks',
    pollMs: POLL_MS,
    logger: services.log,
    lanes: new FixedLanes(PLACES),
    take: (capacity) => findLeftCallbacks(services.database, capacity),
    work: (callback) => settleCallback(services, callback),
    putOff: ({ id }) => putOffCallback(services.database, id),
  });
