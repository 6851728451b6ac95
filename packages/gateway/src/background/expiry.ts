/** Background: expires orders whose time is over. */
import { askAboutLapsed } from '../orders/attempts-to-ask.ts';
import { findLapsedOrders, forgetExpiryFailures, putOffExpiry } from '../orders/order-rows.ts';
import { endOrder } from '../outcomes/end-order.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { FixedLanes, type QueueLoop, startQueue } from './queue.ts';

const POLL_MS = 1_000;
const PLACES = { each: 4, again: 1 };

/** Starts the worker. Any number of nodes may run it: the order's lock and state let one of them expire it. */
export const startExpiry = (services: GatewayServices): QueueLoop =>
  startQueue({
    name: 'expiry',
    pollMs: POLL_MS,
    logger: services.log,
    lanes: new FixedLanes(PLACES),
    async take(capacity) {
      const now = services.clock.now();
      await askAboutLapsed(services.database, now);
      return findLapsedOrders(services.database, now, capacity);
    },
    async work({ id: tradeId, failures }) {
      const order = await endOrder(services, tradeId, 'expired');
      if (failures > 0) await forgetExpiryFailures(services.database, tradeId);
      return order?.state === 'expired';
    },
    putOff: ({ id }) => putOffExpiry(services.database, id, services.clock.now()),
  });
