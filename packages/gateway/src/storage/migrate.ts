// Brings a database's tables to the version of this program.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { readDriverError } from './database-errors.ts';
import { readOpeningError } from './opening-error.ts';
import { StartupFailure } from './startup-failure.ts';

/** Beside this file, in the source tree and in the package. */
const MIGRATIONS = new URL('./migrations/', import.meta.url);
const CONNECT_WITHIN_MS = 4_000;
/** A statement of a migration, such as an index over years of orders, or the wait for another node's migrations. */
const STATEMENT_TIMEOUT_MS = 30 * 60_000;
const TRIES_MAX = 3;

/**
 * Runs the migrations this database has not had yet, all in one transaction; without any it changes nothing. Several
 * nodes may call it at once: the runner's advisory lock makes them wait in turn, and where an engine or a pooler
 * ignores that lock the uniqueness of the tables voids the later transaction, which is then tried again.
 * Throws StartupFailure when the database is away or refuses the user.
 */
export async function migrate(url: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await migrateOnce(url);
      return;
    } catch (error) {
      // A collision with another node has many faces (two CREATE TABLE at once, two GRANTs); all of them end here.
      const failure = readOpeningError(readDriverError(error), url);
      if (tries === TRIES_MAX || failure instanceof StartupFailure) throw failure;
    }
  }
}

/** Whether any migration has run on this database; it is left as it is. Throws as {@link migrate} does. */
export async function isMigrated(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ found: boolean }>(
      "SELECT to_regclass('migrations') IS NOT NULL AS found",
    );
    return rows[0]?.found === true;
  } catch (error) {
    throw readOpeningError(readDriverError(error), url);
  } finally {
    await client.end();
  }
}

async function migrateOnce(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await runner({
      dbClient: client,
      dir: migrationsFolder(),
      direction: 'up',
      migrationsTable: 'migrations',
      singleTransaction: true,
      advisoryLockMode: 'wait',
      logger: SILENT,
    });
  } finally {
    await client.end();
  }
}

function migrationsFolder(): string {
  const folder = fileURLToPath(MIGRATIONS);
  if (!existsSync(folder)) throw new Error(`The migrations are missing from this installation: no ${folder}`);
  return folder;
}

/** The errors reach the caller; the runner's own lines would show whole SQL texts to the person at the terminal. */
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

function ignore(): void {}
