/** Background: settles webhooks stored by a node that died before it could settle them. */

import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { findLeftWebhooks, putOffWebhook, settleWebhook } from '../outcomes/rail-webhooks.ts';
import { FixedLanes, type QueueLoop, startQueue } from './queue.ts';

const POLL_MS = 5_000;
const PLACES = { each: 4, again: 1 };

/** Starts the worker. Settling twice changes nothing, so nodes need no lease here. */
export const startLeftWebhooks = (services: GatewayServices): QueueLoop =>
  startQueue({
    name: 'callbacks',
    pollMs: POLL_MS,
    logger: services.log,
    lanes: new FixedLanes(PLACES),
    take: (capacity) => findLeftWebhooks(services.database, capacity),
    work: (webhook) => settleWebhook(services, webhook),
    putOff: ({ id }) => putOffWebhook(services.database, id),
  });
