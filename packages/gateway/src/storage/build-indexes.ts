/**
 * Builds indexes of large tables by CREATE INDEX CONCURRENTLY, which runs in no transaction: nobody who writes to the
 * table waits for it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Report } from '../progress.ts';
import type { ConcurrentIndex } from './concurrent-indexes.ts';

/** The number by which nodes agree who builds: any that no other advisory lock of the gateway has. */
const LOCK = 4_600_460_046;
const POLL_MS = 250;

/**
 * Builds the indexes that are missing or that an interrupted build has left invalid. Of several nodes one builds, and
 * the others wait; none holds a snapshot meanwhile, for which the build would wait. The client is the tables' owner.
 */
export async function buildIndexes(
  client: pg.Client,
  indexes: readonly ConcurrentIndex[],
  report?: Report,
): Promise<void> {
  if ((await findMissing(client, indexes)).length === 0) return;
  while (!(await tryLock(client))) {
    report?.('waiting for another node, which builds an index');
    await sleep(POLL_MS);
  }
  try {
    for (const { name, definition } of await findMissing(client, indexes)) {
      report?.(`building the index ${name}`);
      await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await client.query(`CREATE INDEX CONCURRENTLY ${name} ${definition}`);
    }
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${LOCK})`);
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS got`);
  return rows[0]?.got === true;
}

async function findMissing(
  client: pg.Client,
  indexes: readonly ConcurrentIndex[],
): Promise<ConcurrentIndex[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid
     WHERE x.indisvalid AND c.relnamespace = current_schema()::regnamespace AND c.relname = ANY($1)`,
    [indexes.map(({ name }) => name)],
  );
  const valid = new Set(rows.map(({ name }) => name));
  return indexes.filter(({ name }) => !valid.has(name));
}
