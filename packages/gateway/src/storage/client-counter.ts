/** The last process to leave an embedded server stops it; none may join while it stops. */
import { type Database, statements } from './database.ts';
import { DatabaseUnavailable } from './database-errors.ts';

const SQL = statements('client-counter', {
  lock: 'SELECT FROM installation FOR UPDATE',
  pass: 'SELECT FROM installation FOR KEY SHARE',
  countOthers: `SELECT count(*)::int AS count FROM pg_stat_activity
   WHERE datname = current_database() AND usename IS NOT NULL AND pid <> pg_backend_pid()`,
});

/**
 * Stops the server with `stop` unless another process is connected, and returns whether it did. The installation is
 * locked from the count until the server is gone. A process that connects meanwhile waits in {@link releaseClient}, and
 * the stop disconnects it before it has done anything.
 */
export async function stopIfAlone(database: Database, stop: () => Promise<void>): Promise<boolean> {
  let isStopped = false;
  try {
    await database.transaction(async (tx) => {
      await tx.query(SQL.lock);
      const [others] = await tx.query<{ count: number }>(SQL.countOthers);
      if (others?.count !== 0) return;
      await stop();
      isStopped = true;
    });
  } catch (error) {
    // This transaction's connection ended with the server.
    if (!(isStopped && error instanceof DatabaseUnavailable)) throw error;
  }
  return isStopped;
}

/**
 * Makes a connection that stays open visible to {@link stopIfAlone}. Must be called once on it. Throws
 * DatabaseUnavailable when the server was being stopped.
 */
export async function releaseClient(database: Database): Promise<void> {
  await database.query(SQL.pass);
}
