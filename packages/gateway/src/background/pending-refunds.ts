/** Background: releases refunds that waited for their merchant's money. */

import { findFirstRefunds, putOffRefund } from '../orders/pending-refund-rows.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { releaseRefund } from '../outcomes/pending-refunds.ts';
import { FirstOnly, type QueueLoop, startQueue } from './queue.ts';

const POLL_MS = 1_000;
const AT_ONCE = 4;

/** Starts the worker. Any number of nodes may run it: the lock of the order lets one of them release a refund. */
export const startPendingRefunds = (services: GatewayServices): QueueLoop =>
  startQueue({
    name: 'refunds',
    pollMs: POLL_MS,
    logger: services.log,
    lanes: new FirstOnly(),
    atOnce: AT_ONCE,
    take: (busy) => findFirstRefunds(services.database, busy),
    work: (refund) => releaseRefund(services, refund),
    putOff: ({ id }) => putOffRefund(services.database, id),
  });
