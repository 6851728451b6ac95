/**
 * Holds an order_id before a rail is called to charge, so that only one of several payments of it is charged. A later
 * one waits outside any transaction and polls, so it occupies no connection of the pool.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { giveOrderIdBack, isOrderIdHeld, type OrderHold, takeOrderId } from '../orders/order-holds.ts';
import type { Queryable } from '../storage/database.ts';
import type { GatewayServices } from './gateway-services.ts';

/** How long to wait for another attempt, and about how often to poll. */
const HOLD_WAIT_MS = 3_500;
const HOLD_POLL_MS = 100;

/** The work of the transaction that takes the hold. */
export interface HeldWriting<T> {
  /** Undefined where the call to the rail charges nothing; then there is no wait. */
  readonly hold: OrderHold | undefined;
  readonly write: (tx: Queryable) => Promise<T>;
  /** Whether the rail is called afterwards; otherwise the hold is released at once. */
  readonly charges: (written: T) => boolean;
  /** Returns true when waiting has become needless. */
  readonly isNeedless?: () => Promise<boolean>;
}

/**
 * Runs `write` under the hold, one attempt at a time. Returns `held` when another attempt kept the hold all the time;
 * nothing was written then.
 */
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
