/** The last process to leave stops an embedded server that several use; none may join while it stops. */
import { type Database, statement } from './database.ts';
import { DatabaseUnavailable } from './database-errors.ts';

const lock = statement('last-one-out.lock', 'SELECT FROM installation FOR UPDATE');
const pass = statement('last-one-out.pass', 'SELECT FROM installation FOR KEY SHARE');
const countOthers = statement(
  'last-one-out.count-others',
  `SELECT count(*)::int AS count FROM pg_stat_activity
   WHERE datname = current_database() AND usename IS NOT NULL AND pid <> pg_backend_pid()`,
);

/**
 * Stops the server by `stop` unless somebody else is connected; answers whether it did. The installation stays locked
 * from the counting until the server is gone: who comes in between waits in {@link releaseClient}, and the stop sends
 * it away before it has done anything.
 */
export async function stopIfAlone(database: Database, stop: () => Promise<void>): Promise<boolean> {
  let isStopped = false;
  try {
    await database.transaction(async (tx) => {
      await tx.query(lock);
      const [others] = await tx.query<{ count: number }>(countOthers);
      if (others?.count !== 0) return;
      await stop();
      isStopped = true;
    });
  } catch (error) {
    // The end of this transaction has gone down with the server.
    if (!(isStopped && error instanceof DatabaseUnavailable)) throw error;
  }
  return isStopped;
}

/**
 * To be called once on a connection that stays: from then on {@link stopIfAlone} sees it. Throws DatabaseUnavailable
 * when the server was being stopped.
 */
export async function releaseClient(database: Database): Promise<void> {
  await database.query(pass);
}
