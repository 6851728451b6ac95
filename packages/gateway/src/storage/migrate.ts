// Migrates a database to the version of this program.
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import type { Report } from '../progress.ts';
import { buildIndexes } from './build-indexes.ts';
import { CONCURRENT_INDEXES, type ConcurrentIndex } from './concurrent-indexes.ts';
import { findSqlState, readDriverError } from './database-errors.ts';
import { readOpeningError } from './opening-error.ts';
import { findWritable } from './primary.ts';
import { StartupFailure } from './startup-failure.ts';

/** Migrations of one package: the folder with their SQL, and the table that records which have run. */
export interface MigrationSet {
  readonly folder: URL;
  readonly table: string;
  /** Indexes that are built after the migrations, without stopping writers. */
  readonly indexes?: readonly ConcurrentIndex[];
}

/** The gateway's own, beside this file in the source tree and in the package. */
export const GATEWAY_MIGRATIONS: MigrationSet = {
  folder: new URL('./migrations/', import.meta.url),
  table: 'migrations',
  indexes: CONCURRENT_INDEXES,
};
const CONNECT_WITHIN_MS = 4_000;
/** A statement of a migration, such as an index over years of orders, or the wait for another node's migrations. */
const STATEMENT_TIMEOUT_MS = 30 * 60_000;
const TRIES_MAX = 3;
/** A migration gives up a lock that it does not get at once, so that nobody queues behind it, and is run again. */
const LOCK_NOT_AVAILABLE = '55P03';
const LOCK_TRIES_MAX = 60;
const LOCK_PAUSE_MS = 1_000;

/**
 * Runs the pending migrations of a database, then builds the indexes that must not stop writers. On a new database they
 * are one transaction; on one in use each is its own, so that their locks do not add up. Several nodes may call it
 * concurrently: the runner's advisory lock makes them wait in turn. Where an engine or a pooler ignores that lock, the
 * uniqueness of the tables fails the later transaction, which is then repeated. Throws StartupFailure when the database
 * is away or refuses the user.
 */
export async function migrate(
  url: string,
  set: MigrationSet = GATEWAY_MIGRATIONS,
  report?: Report,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await migrateOnce(await findWritable(url), set, report);
      return;
    } catch (error) {
      const isLocked = findSqlState(error) === LOCK_NOT_AVAILABLE;
      // A collision with another node has many symptoms (two CREATE TABLE, two GRANTs); all of them end here.
      const failure = readOpeningError(readDriverError(error), url);
      if (tries >= (isLocked ? LOCK_TRIES_MAX : TRIES_MAX) || failure instanceof StartupFailure)
        throw failure;
      if (!isLocked) continue;
      report?.('migrating the database: waiting for a table that others use');
      await sleep(LOCK_PAUSE_MS);
    }
  }
}

/** Returns whether any migration has run on this database, without changing it. Throws as {@link migrate} does. */
export async function isMigrated(url: string): Promise<boolean> {
  const connectionString = await findWritable(url);
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS });
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

async function migrateOnce(
  url: string,
  { folder, table, indexes = [] }: MigrationSet,
  report: Report | undefined,
): Promise<void> {
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
      dir: pathOf(folder),
      direction: 'up',
      migrationsTable: table,
      singleTransaction: await isNew(client, table),
      advisoryLockMode: 'wait',
      logger: report ? { ...SILENT, info: (line: string) => reportMigration(line, report) } : SILENT,
    });
    await buildIndexes(client, indexes, report);
  } finally {
    await client.end();
  }
}

/** Returns whether no migration of a set has run yet. */
async function isNew(client: pg.Client, table: string): Promise<boolean> {
  const text = 'SELECT to_regclass($1) IS NOT NULL AS found';
  const { rows } = await client.query<{ found: boolean }>(text, [table]);
  return !rows[0]?.found || (await client.query(`SELECT FROM ${table} LIMIT 1`)).rowCount === 0;
}

function pathOf(folder: URL): string {
  const path = fileURLToPath(folder);
  if (!existsSync(path)) throw new Error(`The migrations are missing from this installation: no ${path}`);
  return path;
}

/** The caller gets the errors; the runner's own output would print whole SQL texts to the terminal. */
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

function ignore(): void {}

/** The runner's line before a migration: `### MIGRATION 0034_script-releases (UP) ###`. */
const MIGRATION_LINE = /^### MIGRATION (\S+)/;

function reportMigration(line: string, report: Report): void {
  const [, name] = MIGRATION_LINE.exec(line) ?? [];
  if (name) report(`migrating the database: ${name}`);
}
