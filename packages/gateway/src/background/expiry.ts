/** Background: ends orders whose time is over. */
import type { Logger } from 'pino';
import { askAboutLapsed } from '../orders/attempts.ts';
import { findLapsedOrders } from '../orders/order-rows.ts';
import { endOrder } from '../outcomes/end-order.ts';
import type { WritePath } from '../outcomes/write-path.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const POLL_MS = 1_000;
const BATCH = 100;

/** Starts the expiry. Any number of nodes may run it: the order's lock and state decide. */
export function startExpiry(parts: WritePath & { log: Logger }): WorkerLoop {
  /** One order that cannot be ended holds no other up. */
  async function expire(tradeId: string): Promise<boolean> {
    try {
      return (await endOrder(parts, tradeId, 'expired'))?.state === 'expired';
    } catch (error) {
      parts.log.error({ err: error, tradeId }, 'an order could not be ended');
      return false;
    }
  }

  return startWorkerLoop({
    name: 'expiry',
    pollMs: POLL_MS,
    logger: parts.log,
    async turn() {
      await askAboutLapsed(parts.database, parts.clock.now());
      const lapsed = await findLapsedOrders(parts.database, parts.clock.now(), BATCH);
      let ended = 0;
      for (const tradeId of lapsed) if (await expire(tradeId)) ended += 1;
      return ended === BATCH;
    },
  });
}
