/**
 * Holds an order_id before a rail is called to charge, so that only one of several payments of it is charged. A later
 * payment polls outside any transaction, so it occupies no connection of the pool while it waits.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { giveOrderIdBack, isOrderIdHeld, type OrderHold, takeOrderId } from '../orders/order-holds.ts';
import { familyName } from '../orders/order-rows.ts';
import type { Queryable } from '../storage/database.ts';
import { awaitOutside, type GatewayServices } from './gateway-services.ts';

/** How long to wait for another attempt, and the average interval between polls. */
const HOLD_WAIT_MS = 3_500;
const HOLD_POLL_MS = 100;

/** Rolls a write back. */
class HeldElsewhere extends Error {}

/** The write that runs under the hold. */
export interface HeldWriting<T> {
  /** Undefined where the call to the rail charges nothing; then nothing is held. */
  readonly hold: OrderHold | undefined;
  readonly write: (tx: Queryable) => Promise<T>;
  /** Returns whether the rail is called afterwards; otherwise the hold is released at once. */
  readonly charges: (written: T) => boolean;
  /** Returns true when waiting has become pointless. */
  readonly isNeedless?: () => Promise<boolean>;
}

/**
 * Runs `write` under the hold, one attempt at a time. Returns `held`, and writes nothing, when another attempt kept the
 * hold for the whole wait.
 */
export async function writeUnderHold<T>(
  services: Pick<GatewayServices, 'database' | 'waitOutside'>,
  { hold, write, charges, isNeedless }: HeldWriting<T>,
): Promise<T | 'held'> {
  const { database } = services;
  if (!hold) return database.transaction(write);
  for (const end = performance.now() + HOLD_WAIT_MS; ; ) {
    const written = await database
      .transaction((tx) => writeIfTaken(tx, { hold, write, charges }), { jointAs: familyName(hold) })
      .catch((error: unknown) => {
        if (error instanceof HeldElsewhere) return 'held' as const;
        throw error;
      });
    if (written !== 'held') return written;
    do {
      if (performance.now() > end || (await isNeedless?.())) return 'held';
      await awaitOutside(services, () => sleep(HOLD_POLL_MS * (0.5 + Math.random())));
    } while (await isOrderIdHeld(database, hold));
  }
}

async function writeIfTaken<T>(
  tx: Queryable,
  { hold, write, charges }: Pick<HeldWriting<T>, 'write' | 'charges'> & { readonly hold: OrderHold },
): Promise<T> {
  const taking = takeOrderId(tx, hold);
  // Its first statements go in the same message. Nothing of it stays where the hold is another attempt's.
  const writing = write(tx);
  writing.catch(() => undefined);
  if (!(await taking)) throw new HeldElsewhere();
  const result = await writing;
  if (!charges(result)) await giveOrderIdBack(tx, hold.attemptId);
  return result;
}
