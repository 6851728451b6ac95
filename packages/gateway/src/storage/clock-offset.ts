/** Compares this machine's clock with the database's. */
import { type Queryable, statement } from './database.ts';
import { onlyRow } from './only-row.ts';

/**
 * How far clocks may be apart in live mode. With NTP they agree within some milliseconds; leases, sessions, times of
 * requests and a rail's times are compared across machines.
 */
export const CLOCK_TOLERANCE_MS = 5_000;

const readClock = statement('clock-offset.read', 'SELECT clock_timestamp() AS now');

/**
 * Returns by how many milliseconds this machine's clock is ahead of the database's at least; negative when it is
 * behind. What the answer was on its way cannot be told apart from a difference, and does not count.
 */
export async function clockOffsetMs(database: Queryable, now: () => number = Date.now): Promise<number> {
  const before = now();
  const { now: theirs } = onlyRow(await database.query<{ now: Date }>(readClock));
  const after = now();
  const at = theirs.getTime();
  if (at < before) return before - at;
  return at > after ? after - at : 0;
}
