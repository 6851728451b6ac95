// A data directory for the duration of a test, and its internals that tests use.
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  preparePostgresPlaces,
  startEmbeddedPostgres,
} from '@gangway/embedded-postgres';

/** Returns the path of a new data directory in a folder accessible to its owner only. */
export async function makeDataDirectory(): Promise<{ dataDirectory: string; remove: () => Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), 'gangway-fault-'));
  const dataDirectory = join(parent, 'data');
  const { directory } = await preparePostgresPlaces(dataDirectory);
  return {
    dataDirectory,
    async remove() {
      for (const folder of [directory, parent]) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs `work` with the path of a new data directory, then removes it. */
export async function withDataDirectory(work: (dataDirectory: string) => Promise<void>): Promise<void> {
  const { dataDirectory, remove } = await makeDataDirectory();
  try {
    await work(dataDirectory);
  } finally {
    await remove();
  }
}

/** Starts the database of `dataDirectory`, and stops it after `work`. */
export async function withPostgres<T>(
  dataDirectory: string,
  work: (postgres: EmbeddedPostgres) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres(dataDirectory);
  try {
    return await work(postgres);
  } finally {
    await postgres.stop();
  }
}

/** The lock file of PostgreSQL, and the account that it runs as. */
export async function findLockFile(dataDirectory: string) {
  const { database } = await preparePostgresPlaces(dataDirectory);
  const { uid, gid } = await stat(database);
  return { path: join(database, 'postmaster.pid'), account: { uid, gid } };
}

/** Returns the process id of the current or last server on `dataDirectory`. */
export async function readServerPid(dataDirectory: string): Promise<number> {
  return Number.parseInt(await readFile((await findLockFile(dataDirectory)).path, 'utf8'), 10);
}
