/** Background: ends orders whose time is over. */
import { askAboutLapsed } from '../orders/attempts.ts';
import { findLapsedOrders, forgetExpiryFailures, putOffExpiry } from '../orders/order-rows.ts';
import { endOrder } from '../outcomes/end-order.ts';
import type { GatewayServices } from '../outcomes/gateway-services.ts';
import { FixedLanes, type QueueLoop, startQueue } from './queue.ts';

const POLL_MS = 1_000;
const PLACES = { each: 4, again: 1 };

/** Starts the expiry. Any number of nodes may run it: the order's lock and state decide. */
export const startExpiry = (parts: GatewayServices): QueueLoop =>
  startQueue({
    name: 'expiry',
    pollMs: POLL_MS,
    logger: parts.log,
    lanes: new FixedLanes(PLACES),
    async take(room) {
      const now = parts.clock.now();
      await askAboutLapsed(parts.database, now);
      return findLapsedOrders(parts.database, now, room);
    },
    async work({ id: tradeId, failures }) {
      const order = await endOrder(parts, tradeId, 'expired');
      if (failures > 0) await forgetExpiryFailures(parts.database, tradeId);
      return order?.state === 'expired';
    },
    putOff: ({ id }) => putOffExpiry(parts.database, id, parts.clock.now()),
  });
