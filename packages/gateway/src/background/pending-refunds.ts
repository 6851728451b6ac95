/** Background: carries refunds out that waited for their merchant's money. */

import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { findFirstRefunds, putOffRefund, releaseRefund } from '../outcomes/pending-refunds.ts';
import { FirstOnly, type QueueLoop, startQueue } from './queue.ts';

const POLL_MS = 1_000;
const AT_ONCE = 4;

/** Starts it. Any number of nodes may run it: the lock of the order makes one of them let a refund go. */
export const startPendingRefunds = (parts: GatewayServices): QueueLoop =>
  startQueue({
    name: 'refunds',
    pollMs: POLL_MS,
    logger: parts.log,
    lanes: new FirstOnly(),
    atOnce: AT_ONCE,
    take: (busy) => findFirstRefunds(parts.database, busy),
    work: (refund) => releaseRefund(parts, refund),
    putOff: ({ id }) => putOffRefund(parts.database, id),
  });
