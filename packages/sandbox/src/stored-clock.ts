// The sandbox's clock: real time plus an offset in the database, so that all nodes have the same time.
import type { Clock } from '@gangway/gateway/extend';
import { type Queryable, statement } from '@gangway/gateway/extend';

const REFRESH_EVERY_MS = 1_000;

const READ_OFFSET = statement('read-clock-offset', 'SELECT offset_seconds FROM clock_offset');

/** A clock that follows the stored offset. */
export interface StoredClock extends Clock {
  /** Reads the offset now; other nodes follow within a second. */
  refresh(): Promise<void>;
  /** Stops reading the offset. */
  close(): void;
}

/**
 * Reads `clock_offset`, and again every second, without keeping the process alive. While the database is away, the last
 * known offset applies. Throws when the first read fails.
 */
export async function storedClock(database: Queryable): Promise<StoredClock> {
  let offsetMs = 0;
  let readsBegun = 0;
  let newestRead = 0;
  async function refresh(): Promise<void> {
    readsBegun += 1;
    const read = readsBegun;
    const [row] = await database.query<{ offset_seconds: bigint }>(READ_OFFSET);
    // A read that began before a move may end after it and return the old offset.
    if (read < newestRead) return;
    newestRead = read;
    offsetMs = Number(row?.offset_seconds ?? 0n) * 1000;
  }
  await refresh();
  const timer = setInterval(() => refresh().catch(() => {}), REFRESH_EVERY_MS);
  timer.unref();
  return {
    now: () => new Date(Date.now() + offsetMs),
    real: () => new Date(),
    refresh,
    close: () => clearInterval(timer),
  };
}
