/** Background: carries splits out that waited for settled money. */

import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { carryOutWaitingSplit } from '../outcomes/waiting-splits.ts';
import { listFirstWaiting, putOffSplit } from '../splits/splits.ts';
import { FirstOnly, type QueueLoop, startQueue } from './queue.ts';

const POLL_MS = 1_000;
const AT_ONCE = 4;

/** Starts it. Any number of nodes may run it: the lock of the order makes one of them carry a split out. */
export const startSplits = (parts: GatewayServices): QueueLoop =>
  startQueue({
    name: 'splits',
    pollMs: POLL_MS,
    logger: parts.log,
    lanes: new FirstOnly(),
    atOnce: AT_ONCE,
    take: (busy) => listFirstWaiting(parts.database, busy),
    work: (split) => carryOutWaitingSplit(parts, split),
    putOff: ({ id }) => putOffSplit(parts.database, id),
  });
