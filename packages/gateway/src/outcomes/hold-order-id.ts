/**
 * Holding an order_id before a rail is asked to charge, so that of several payments of one order_id one is charged.
 * Whoever comes later waits outside any transaction and looks again: a waiter has no connection of the pool.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { giveOrderIdBack, isOrderIdHeld, type OrderHold, takeOrderId } from '../orders/order-holds.ts';
import type { Queryable } from '../storage/database.ts';
import type { GatewayServices } from './gateway-services.ts';

/** How long another attempt is waited for, and about how often is looked. */
const HOLD_WAIT_MS = 3_500;
const HOLD_POLL_MS = 100;

/** What is written in the transaction that takes the order_id. */
export interface HeldWriting<T> {
  /** Undefined where the rail charges nothing when it is asked: then nobody is waited for. */
  readonly hold: OrderHold | undefined;
  readonly write: (tx: Queryable) => Promise<T>;
  /** Whether the rail is asked afterwards; otherwise the order_id is free again at once. */
  readonly charges: (written: T) => boolean;
  /** Whether waiting has become needless. */
  readonly isNeedless?: () => Promise<boolean>;
}

/** Writes under the hold, in turn. `held`: another attempt had the order_id all the time, and nothing was written. */
export async function writeUnderHold<T>(
  { database }: Pick<GatewayServices, 'database'>,
  { hold, write, charges, isNeedless }: HeldWriting<T>,
): Promise<T | 'held'> {
  if (!hold) return database.transaction(write);
  for (const end = performance.now() + HOLD_WAIT_MS; ; ) {
    const written = await database.transaction(async (tx) => {
      if (!(await takeOrderId(tx, hold))) return 'held';
      const result = await write(tx);
      if (!charges(result)) await giveOrderIdBack(tx, hold.attemptId);
      return result;
    });
    if (written !== 'held') return written;
    do {
      if (performance.now() > end || (await isNeedless?.())) return 'held';
      await sleep(HOLD_POLL_MS * (0.5 + Math.random()));
    } while (await isOrderIdHeld(database, hold));
  }
}
