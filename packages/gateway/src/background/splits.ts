/** Background: carries out splits that waited for settled money. */

import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { carryOutWaitingSplit } from '../outcomes/waiting-splits.ts';
import { listFirstWaiting, putOffSplit } from '../splits/splits.ts';
import { FirstOnly, type QueueLoop, startQueue } from './queue.ts';

const POLL_MS = 1_000;
const AT_ONCE = 4;

/** Starts the worker. Any number of nodes may run it: the lock of the order lets one of them carry out a split. */
export const startSplits = (services: GatewayServices): QueueLoop =>
  startQueue({
    name: 'splits',
    pollMs: POLL_MS,
    logger: services.log,
    lanes: new FirstOnly(),
    atOnce: AT_ONCE,
    take: (busy) => listFirstWaiting(services.database, busy),
    work: (split) => carryOutWaitingSplit(services, split),
    putOff: ({ id }) => putOffSplit(services.database, id),
  });
