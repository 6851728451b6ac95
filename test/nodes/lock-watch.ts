/** Watches the locks of a database while a migration runs: how long others wait, and how long tables are locked. */
import pg from 'pg';

/** What was seen, in ms. */
export interface SeenLocks {
  /** The longest that a session waited to read or write a table that a migration locks, or waits to lock. */
  readonly waitedMs: number;
  /** The longest that a migration kept others from writing a table. */
  readonly lockedMs: number;
  /** How often the locks were read. */
  readonly samples: number;
}

const SAMPLE_MS = 5;

/** Readers and writers of rows wait for a table only where its definition is being changed. */
const LOCKS = `SELECT l.pid, l.mode, l.granted, l.relation::regclass::text AS table,
    extract(epoch FROM clock_timestamp() - l.waitstart)::float8 * 1000 AS "waitMs"
  FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
  WHERE l.locktype = 'relation' AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND CASE WHEN l.granted
        THEN l.mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
        ELSE l.mode IN ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock') END`;

interface Lock {
  readonly pid: number;
  readonly mode: string;
  readonly granted: boolean;
  readonly table: string;
  readonly waitMs: number | null;
}

/** Starts watching. The returned function stops, and returns what was seen, exact to a few ms. */
export async function watchLocks(url: string): Promise<() => Promise<SeenLocks>> {
  const client = new pg.Client(url);
  await client.connect();
  const seen = { waitedMs: 0, lockedMs: 0, samples: 0 };
  let isWatching = true;
  const since = new Map<string, number>();
  const watch = async () => {
    while (isWatching) {
      const { rows } = await client.query<Lock>(LOCKS);
      const now = performance.now();
      const held = new Set<string>();
      for (const { pid, mode, granted, table, waitMs } of rows) {
        const name = `${pid} ${mode} ${table}`;
        if (!granted) seen.waitedMs = Math.max(seen.waitedMs, waitMs ?? 0);
        else held.add(name);
        if (granted) seen.lockedMs = Math.max(seen.lockedMs, now - (since.get(name) ?? now));
        if (granted && !since.has(name)) since.set(name, now);
      }
      for (const name of since.keys()) if (!held.has(name)) since.delete(name);
      seen.samples += 1;
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
  };
  const watching = watch();
  return async () => {
    isWatching = false;
    await watching;
    await client.end();
    return seen;
  };
}
