/** Moves the business time of the sandbox: the stored offset that every node adds to its clock. */
import { findMode, type Queryable, statements } from '@gangway/gateway/extend';

/** The largest difference of business time from real time, in seconds: a hundred years. */
const OFFSET_SECONDS_MAX = 100 * 365.25 * 86_400;

const SQL = statements('sandbox', {
  readOffset: 'SELECT offset_seconds FROM clock_offset',
  moveClock: `UPDATE clock_offset SET offset_seconds = offset_seconds + $1
   WHERE offset_seconds + $1 BETWEEN -$2::bigint AND $2::bigint RETURNING offset_seconds`,
  resetClock: 'UPDATE clock_offset SET offset_seconds = 0',
});

/** Returns how far business time is ahead of real time, in seconds. */
export async function readOffset(database: Queryable): Promise<number> {
  const [row] = await database.query<{ offset_seconds: bigint }>(SQL.readOffset);
  return Number(row?.offset_seconds ?? 0n);
}

/**
 * Moves business time by whole seconds, forward or back. Returns the new offset. Throws in live mode, and a RangeError
 * when the offset would exceed a hundred years.
 */
export async function moveClock(database: Queryable, seconds: number): Promise<number> {
  if (!Number.isSafeInteger(seconds)) throw new Error('The clock moves by a whole number of seconds.');
  await refuseLive(database);
  const [row] = await database.query<{ offset_seconds: bigint }>(SQL.moveClock, [
    seconds,
    OFFSET_SECONDS_MAX,
  ]);
  if (!row) throw new RangeError('The clock can be moved by a hundred years at most.');
  return Number(row.offset_seconds);
}

/** Resets business time to real time. */
export async function resetClock(database: Queryable): Promise<void> {
  await refuseLive(database);
  await database.query(SQL.resetClock);
}

async function refuseLive(database: Queryable): Promise<void> {
  if ((await findMode(database)) === 'live') throw new Error('In live mode business time is real time.');
}
