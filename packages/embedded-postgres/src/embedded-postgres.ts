// Runs an embedded PostgreSQL in the data directory, for an installation without DATABASE_URL.
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { type DataDirectoryLock, isDataDirectoryLocked, lockDataDirectory } from './data-directory-lock.ts';
import { endEarlierServer } from './earlier-server.ts';
import { EmbeddedPostgresFailure } from './embedded-postgres-failure.ts';
import { readFolderError } from './folder-error.ts';
import { isOpenToAll, preparePostgresBinaries } from './postgres-binaries.ts';
import { EMBEDDED_USER, preparePostgresCluster } from './postgres-cluster.ts';
import { type PostgresPlaces, preparePostgresPlaces } from './postgres-places.ts';
import { startPostgresProcess } from './postgres-process.ts';

const DATABASE = 'gangway';
const CONNECT_WITHIN_MS = 2_000;
const INVALID_PASSWORD = '28P01';

/** The addresses and the folder of a running embedded PostgreSQL. The addresses contain its password. */
export interface EmbeddedAddress {
  /** The gateway's database, not yet migrated. */
  readonly url: string;
  /** The same server's maintenance database, for creating and dropping databases. */
  readonly adminUrl: string;
  /** The folder with the database, the password file and the log; printed at start. */
  readonly directory: string;
}

/** An embedded PostgreSQL that this process started. */
export interface EmbeddedPostgres extends EmbeddedAddress {
  /** Resolves when the server has ended, whether by `stop` or by itself. */
  readonly ended: Promise<void>;
  /** Stops the server and releases the data directory for another gateway. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on the database of `dataDirectory`, which is created the first time. As root, the files are in
 * `rootDirectory` (by default /var/lib/gangway) and another account runs the server. Cleans up a server or lock of a
 * killed run first. The server listens on a Unix socket only. Throws EmbeddedPostgresFailure.
 */
export async function startEmbeddedPostgres(
  dataDirectory: string,
  rootDirectory?: string,
): Promise<EmbeddedPostgres> {
  let lock: DataDirectoryLock | undefined;
  try {
    const places = await preparePostgresPlaces(dataDirectory, rootDirectory);
    lock = await lockDataDirectory(places.sockets);
    if (!lock) {
      throw new EmbeddedPostgresFailure(
        `Another gateway is using the data directory ${places.dataDirectory}; stop it, or set GW_DATA_DIR to another folder.`,
        { isInUse: true },
      );
    }
    return await startLocked(places, lock);
  } catch (error) {
    await lock?.release();
    throw readFolderError(error, dataDirectory);
  }
}

/** Returns the embedded PostgreSQL that another process runs in `dataDirectory`; undefined without one. */
export async function findEmbeddedPostgres(dataDirectory: string): Promise<EmbeddedAddress | undefined> {
  try {
    const places = await preparePostgresPlaces(dataDirectory);
    if (!(await isDataDirectoryLocked(places.sockets))) return undefined;
    const password = await readFile(places.passwordFile, 'utf8').catch(() => undefined);
    return password ? addressOf(places, password.trim()) : undefined;
  } catch (error) {
    throw readFolderError(error, dataDirectory);
  }
}

async function startLocked(places: PostgresPlaces, lock: DataDirectoryLock): Promise<EmbeddedPostgres> {
  // As root another account runs the server, and it may not enter every folder.
  const mustCopy = async (folder: string) => places.account !== undefined && !(await isOpenToAll(folder));
  const binaries = await preparePostgresBinaries(places.directory, mustCopy);
  const password = await preparePostgresCluster(places, binaries);
  await endEarlierServer(places, binaries);
  const address = addressOf(places, password);
  const server = await startPostgresProcess(places, binaries, () => makeDatabase(address.adminUrl, places));
  return {
    ...address,
    ended: server.ended,
    async stop() {
      await server.stop();
      await lock.release();
    },
  };
}

function addressOf(places: PostgresPlaces, password: string): EmbeddedAddress {
  const server = `postgresql://${EMBEDDED_USER}:${password}@${encodeURIComponent(places.sockets)}/`;
  return {
    url: `${server}${DATABASE}`,
    adminUrl: `${server}postgres`,
    directory: places.directory,
  };
}

/** Returns false while the server is not ready, and true once it is and has the gateway's database. */
async function makeDatabase(adminUrl: string, places: PostgresPlaces): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INVALID_PASSWORD) return false;
    throw new EmbeddedPostgresFailure(
      `The password in ${places.passwordFile} is not the database's; put the right one back.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
