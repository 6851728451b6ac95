/** Opens the gateway's storage: the server named by DATABASE_URL or the embedded one, migrated and stamped. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from './settings.ts';
import { type Database, openDatabase, statement } from './storage/database.ts';
import { DatabaseUnavailable, findSqlState } from './storage/database-errors.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './storage/embedded-postgres.ts';
import { stampInstallation } from './storage/installation.ts';
import { type MasterKey, masterKeyInDirectory, masterKeyOf } from './storage/master-key.ts';
import { isMigrated, migrate } from './storage/migrate.ts';
import { hasPostgresDatabase } from './storage/postgres-places.ts';
import { StartupFailure } from './storage/startup-failure.ts';

const POOL_SIZE = 16;
/** A server that is just starting or stopping gets this long to be one thing or the other. */
const JOIN_WITHIN_MS = 10_000;
const JOIN_PAUSE_MS = 200;
/** Commands that have joined the database we started get this long to end. */
const ALONE_WITHIN_MS = 10_000;
const ALONE_PAUSE_MS = 25;
const NO_SUCH_DATABASE = '3D000';

/** For servers that are not ours to watch. */
const NEVER = new Promise<void>(() => {});

const countOthers = statement(
  'open-storage.count-others',
  `SELECT count(*)::int AS count FROM pg_stat_activity
   WHERE datname = current_database() AND usename IS NOT NULL AND pid <> pg_backend_pid()`,
);

/** Storage that is ready for work. */
export interface OpenStorage {
  readonly database: Database;
  readonly masterKey: MasterKey;
  /** Where the embedded database lies; undefined with DATABASE_URL. */
  readonly directory: string | undefined;
  /** Resolves when the embedded server has ended, asked or not; never with DATABASE_URL. */
  readonly ended: Promise<void>;
  /** Closes the pool, and the embedded server when it is ours. */
  close(): Promise<void>;
}

/** `mustExist`: where there is no database none is made; the sentence says which one was looked for. */
export interface JoinOptions {
  readonly mustExist?: boolean;
}

/** Which database the settings name, for sentences. */
export const databasePlace = ({ databaseUrl, dataDirectory }: Settings): string =>
  databaseUrl ? 'the database that DATABASE_URL names' : `the database of ${dataDirectory}`;

interface Server {
  readonly url: string;
  readonly directory: string | undefined;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Opens everything, or nothing: what was started is stopped again when a later step fails. Throws StartupFailure. */
export async function openStorage(settings: Settings): Promise<OpenStorage> {
  return openOn(settings, () => startServer(settings), POOL_SIZE);
}

/**
 * The same beside a running gateway, with a single connection: uses the embedded server that another process runs on
 * the data directory and leaves it running; where none does, starts one and stops it on `close`, once nobody else uses
 * it any more. Throws StartupFailure.
 */
export async function joinStorage(
  settings: Settings,
  { mustExist = false }: JoinOptions = {},
): Promise<OpenStorage> {
  const { databaseUrl, dataDirectory } = settings;
  if (mustExist) await requireDatabase(settings);
  const find = async () => (databaseUrl ? undefined : await findEmbeddedPostgres(dataDirectory));
  const deadline = performance.now() + JOIN_WITHIN_MS;
  for (;;) {
    const running = await find();
    try {
      if (running)
        return await openOn(settings, async () => ({ ...running, ended: NEVER, stop: async () => {} }), 1);
      const storage = await openOn(settings, () => startServer(settings), 1);
      return databaseUrl ? storage : { ...storage, close: () => closeWhenAlone(storage) };
    } catch (error) {
      const mayPass = running ? isOnItsWay(error) : (await find()) !== undefined;
      if (!mayPass || performance.now() > deadline) throw error;
      await sleep(JOIN_PAUSE_MS);
    }
  }
}

async function requireDatabase(settings: Settings): Promise<void> {
  const { databaseUrl, dataDirectory } = settings;
  if (databaseUrl ? await isMigrated(databaseUrl) : await hasPostgresDatabase(dataDirectory)) return;
  const place = databaseUrl ? databasePlace(settings) : dataDirectory;
  throw new StartupFailure(
    `There is no gateway's database in ${place}; run this where the gateway runs, or set GW_DATA_DIR to its data ` +
      'folder, or DATABASE_URL and GW_MASTER_KEY to those of its server.',
  );
}

async function closeWhenAlone({ database, close }: OpenStorage): Promise<void> {
  const deadline = performance.now() + ALONE_WITHIN_MS;
  try {
    while (performance.now() < deadline) {
      const [others] = await database.query<{ count: number }>(countOthers);
      if (others?.count === 0) break;
      await sleep(ALONE_PAUSE_MS);
    }
  } finally {
    await close();
  }
}

async function openOn(
  settings: Settings,
  findServer: () => Promise<Server>,
  max: number,
): Promise<OpenStorage> {
  const server = await findServer();
  let database: Database | undefined;
  try {
    const masterKey = readMasterKey(settings, server);
    await migrate(server.url);
    database = await openDatabase(server.url, { max });
    await stampInstallation(database, settings.mode, masterKey);
    const open = database;
    return {
      database: open,
      masterKey,
      directory: server.directory,
      ended: server.ended,
      async close() {
        await open.close();
        await server.stop();
      },
    };
  } catch (error) {
    await database?.close();
    await server.stop();
    throw error;
  }
}

async function startServer({ databaseUrl, dataDirectory }: Settings): Promise<Server> {
  if (!databaseUrl) return startEmbeddedPostgres(dataDirectory);
  return { url: databaseUrl, directory: undefined, ended: NEVER, stop: async () => {} };
}

/** The embedded server's key lies beside its database: whoever removes or moves one has the other. */
function readMasterKey({ masterKey, dataDirectory }: Settings, { directory }: Server): MasterKey {
  return masterKey ? masterKeyOf(masterKey) : masterKeyInDirectory(directory ?? dataDirectory);
}

/** Whether a server that another process has may still be coming up, or has just gone. */
function isOnItsWay(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof DatabaseUnavailable || findSqlState(cause) === NO_SUCH_DATABASE;
}
