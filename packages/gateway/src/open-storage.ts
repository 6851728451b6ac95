/** Opens the gateway's storage, migrated and stamped: the server of DATABASE_URL or the embedded one. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedAddress } from '@gangway/embedded-postgres';
import type { Report } from './progress.ts';
import { loadSandbox, type Sandbox } from './sandbox-package.ts';
import type { Settings } from './settings.ts';
import { releaseClient, stopIfAlone } from './storage/client-counter.ts';
import { type Database, openDatabase, openReplica, type PoolOptions } from './storage/database.ts';
import { DatabaseUnavailable, findSqlState } from './storage/database-errors.ts';
import { DirectoryInUse, findEmbedded, hasEmbedded, startEmbedded } from './storage/embedded-database.ts';
import { openInstallation } from './storage/installation.ts';
import { type MasterKeys, masterKeysInDirectory, masterKeysOfEnvironment } from './storage/master-key.ts';
import { isMigrated, migrate } from './storage/migrate.ts';
import { ReadReplica } from './storage/read-replica.ts';
import type { RootKey } from './storage/root-key.ts';
import { StartupFailure } from './storage/startup-failure.ts';

/** How long to wait for a server that is starting or stopping. */
const JOIN_WITHIN_MS = 30_000;
const JOIN_PAUSE_MS = 200;
/** How long to wait for commands that have joined the database that we started. */
const ALONE_WITHIN_MS = 10_000;
const ALONE_PAUSE_MS = 25;
const NO_SUCH_DATABASE = '3D000';

/** For servers that this process does not run. */
const NEVER = new Promise<void>(() => {});

/** Storage that is ready for use. */
export interface OpenStorage {
  readonly database: Database;
  /** With DATABASE_READ_URL: where reports, lists and downloads are read. */
  readonly readReplica?: ReadReplica | undefined;
  readonly rootKey: RootKey;
  /** Undefined in live mode. */
  readonly sandbox: Sandbox | undefined;
  /** The keys under which the root key is sealed. */
  readonly masterKeys: MasterKeys;
  /** The directory of the embedded database; undefined with DATABASE_URL. */
  readonly directory: string | undefined;
  /** Resolves when the embedded server has ended, stopped or by itself; never with DATABASE_URL. */
  readonly ended: Promise<void>;
  /** Closes the pool, and the embedded server when this process runs it. */
  close(): Promise<void>;
}

/** With `mustExist`, no database is created. The error says which one was looked for. */
export interface JoinOptions {
  readonly mustExist?: boolean;
  readonly report?: Report;
}

/** Returns how messages name the database of the settings. */
export const databasePlace = ({ databaseUrl, dataDirectory }: Settings): string =>
  databaseUrl ? 'the database that DATABASE_URL names' : `the database of ${dataDirectory}`;

interface Server {
  readonly url: string;
  /** The owner's address, where `url` has a login that owns nothing. */
  readonly directUrl?: string | undefined;
  readonly directory: string | undefined;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Opens the storage. When a step fails, stops what was started and throws StartupFailure. `onMove` is called with host
 * and port when another of several servers has become the primary.
 */
export async function openStorage(
  settings: Settings,
  report?: Report,
  onMove?: (server: string) => void,
): Promise<OpenStorage> {
  const server = await startServer(settings, report);
  return openOn(settings, server, { max: settings.databaseConnections, report, onMove });
}

/**
 * Opens the storage beside a running gateway, with a single connection. Uses the embedded server that another process
 * runs on the data directory, and leaves it running. Without one, starts it and stops it on `close`, once nobody else
 * uses it. Throws StartupFailure.
 */
export async function joinStorage(
  settings: Settings,
  { mustExist = false, report }: JoinOptions = {},
): Promise<OpenStorage> {
  const { databaseUrl, dataDirectory } = settings;
  if (mustExist) await requireDatabase(settings);
  const find = async () => (databaseUrl ? undefined : await findEmbedded(dataDirectory));
  const deadline = performance.now() + JOIN_WITHIN_MS;
  for (;;) {
    const running = await find();
    try {
      if (running) return await joinServer(settings, running, report);
      const server = await startServer(settings, report);
      const storage = await openOn(settings, server, { max: 1, report });
      return databaseUrl ? storage : { ...storage, close: () => closeWhenAlone(storage, server) };
    } catch (error) {
      const mayPass = running ? isOnItsWay(error) : error instanceof DirectoryInUse;
      if (!mayPass || performance.now() > deadline) throw error;
      await sleep(JOIN_PAUSE_MS);
    }
  }
}

async function requireDatabase(settings: Settings): Promise<void> {
  const { databaseUrl, databaseDirectUrl = databaseUrl, dataDirectory } = settings;
  if (databaseDirectUrl ? await isMigrated(databaseDirectUrl) : await hasEmbedded(dataDirectory)) return;
  const place = databaseUrl ? databasePlace(settings) : dataDirectory;
  throw new StartupFailure(
    `There is no gateway's database in ${place}; a gateway's first start makes one (gangway start). For another ` +
      "gateway's, set GW_DATA_DIR to its data folder, or DATABASE_URL and GW_MASTER_KEY to those of its server.",
  );
}

/** Uses the server of another process. The one connection stays open, so that the server's owner can see it. */
async function joinServer(
  settings: Settings,
  running: EmbeddedAddress,
  report?: Report,
): Promise<OpenStorage> {
  const server = { ...running, ended: NEVER, stop: async () => {} };
  const storage = await openOn(settings, server, { max: 1, isKept: true, report });
  try {
    await releaseClient(storage.database);
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function closeWhenAlone({ database, close }: OpenStorage, server: Server): Promise<void> {
  const deadline = performance.now() + ALONE_WITHIN_MS;
  try {
    while (!(await stopIfAlone(database, () => server.stop())) && performance.now() < deadline)
      await sleep(ALONE_PAUSE_MS);
  } finally {
    await close();
  }
}

async function openOn(
  settings: Settings,
  server: Server,
  { report, ...connections }: PoolOptions & { report?: Report | undefined },
): Promise<OpenStorage> {
  let database: Database | undefined;
  try {
    const masterKeys = findMasterKeys(settings, server);
    const sandbox = await loadSandbox(settings.mode);
    // A key that cannot be used stops the start before anything is created.
    await masterKeys.read();
    report?.('migrating the database');
    const ownerUrl = server.directUrl ?? server.url;
    await migrate(ownerUrl, undefined, report);
    const login = { isOwnLogin: server.directUrl !== undefined, isNamed: settings.namesStatements };
    database = await openDatabase(server.url, { ...connections, ...login });
    const rootKey = await openInstallation(database, settings.mode, masterKeys);
    // Only now is it certain that the database is not a live one.
    if (sandbox) await migrate(ownerUrl, sandbox.migrations, report);
    report?.('starting');
    const open = database;
    const readReplica = openReads(settings, open, { ...connections, ...login });
    return {
      database: open,
      readReplica,
      rootKey,
      sandbox,
      masterKeys,
      directory: server.directory,
      ended: server.ended,
      async close() {
        await readReplica?.close();
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

function openReads(
  { databaseReadUrl, readLagMaxMs }: Settings,
  primary: Database,
  options: PoolOptions,
): ReadReplica | undefined {
  if (databaseReadUrl === undefined) return undefined;
  return new ReadReplica({ primary, replica: openReplica(databaseReadUrl, options) }, readLagMaxMs);
}

async function startServer(settings: Settings, report?: Report): Promise<Server> {
  const { databaseUrl, databaseDirectUrl: directUrl, dataDirectory } = settings;
  if (!databaseUrl) {
    const isThere = report && (await hasEmbedded(dataDirectory).catch(() => true));
    report?.(isThere ? 'starting the database' : 'creating the database, once');
    return startEmbedded(dataDirectory);
  }
  report?.('connecting to the database');
  return { url: databaseUrl, directUrl, directory: undefined, ended: NEVER, stop: async () => {} };
}

/** The embedded server's key is stored beside its database, so that both are moved or deleted together. */
function findMasterKeys(
  { masterKey, newMasterKey, dataDirectory }: Settings,
  { directory }: Server,
): MasterKeys {
  if (masterKey) return masterKeysOfEnvironment(masterKey, newMasterKey);
  return masterKeysInDirectory(directory ?? dataDirectory, newMasterKey);
}

/** Returns whether another process's server may still be starting, or has just stopped. */
function isOnItsWay(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return (
    [error, cause].some((one) => one instanceof DatabaseUnavailable) ||
    findSqlState(cause) === NO_SUCH_DATABASE
  );
}
