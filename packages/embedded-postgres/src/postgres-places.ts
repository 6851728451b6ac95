// Decides where an embedded PostgreSQL stores its files and under which account it runs.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, chmod, chown, constants, lstat, mkdir, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresFailure } from './embedded-postgres-failure.ts';

/** PostgreSQL refuses to run as root, and another account may not enter every folder. It can enter this one. */
const ROOT_DIRECTORY = '/var/lib/gangway';
const ROOT_ACCOUNTS = ['postgres', 'nobody'];
/** A fixed folder instead of TMPDIR: two gateways on one data directory must find each other's lock in it. */
const SHORT_DIRECTORY = '/tmp';
/** The address of a Unix socket has at most 107 bytes on Linux and 103 on macOS. */
const SOCKET_PATH_MAX_BYTES = 103;
const SOCKET_NAME = '.s.PGSQL.5432';

/** The account of PostgreSQL when we are root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** All paths of one embedded PostgreSQL; absolute. */
export interface PostgresPlaces {
  /** The gateway's data directory, without symbolic links. */
  readonly dataDirectory: string;
  /** The folder that contains all of the following, except sometimes `sockets`. */
  readonly directory: string;
  readonly database: string;
  /** Contains the server's socket and our lock; only for us and the server's account. */
  readonly sockets: string;
  readonly passwordFile: string;
  readonly logFile: string;
  /** Absent unless we are root. */
  readonly account?: Account;
}

/**
 * Creates the folders (not the database's) and returns the places. As root, the files are in `rootDirectory`. Throws
 * EmbeddedPostgresFailure for an unusable folder.
 */
export async function preparePostgresPlaces(
  dataDirectory: string,
  rootDirectory: string = ROOT_DIRECTORY,
): Promise<PostgresPlaces> {
  await makeFolders(resolve(dataDirectory));
  const real = await realpath(dataDirectory);
  await access(real, constants.W_OK | constants.X_OK);
  return isRoot() ? prepareForRoot(real, rootDirectory) : prepareForUser(real);
}

/** Returns whether `dataDirectory` already has a database. Creates nothing. */
export async function hasPostgresDatabase(dataDirectory: string): Promise<boolean> {
  const real = await realpath(dataDirectory).catch(() => undefined);
  if (real === undefined) return false;
  const { database } = listPlaces(real, directoryOf(real), '');
  return stat(database).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

const isRoot = (): boolean => process.getuid?.() === 0;

const directoryOf = (dataDirectory: string, rootDirectory = ROOT_DIRECTORY): string =>
  isRoot() ? join(rootDirectory, shortHash(dataDirectory)) : join(dataDirectory, 'postgres');

/** Instead of mkdir's own recursion, which never ends (Node 20) where the system always returns ENOENT, as in /proc. */
async function makeFolders(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 });
  try {
    await make();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isFolder = await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (isFolder) return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolders(dirname(folder));
    await make();
  }
}

async function prepareForRoot(dataDirectory: string, rootDirectory: string): Promise<PostgresPlaces> {
  const directory = directoryOf(dataDirectory, rootDirectory);
  for (const folder of [rootDirectory, directory]) {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o755);
  }
  await writeFile(join(directory, 'data-directory'), `${dataDirectory}\n`);
  const places = listPlaces(dataDirectory, directory, join(directory, 'run'));
  const account = (await findOwner(places.database)) ?? (await findAccount());
  await makeSocketsFolder(places.sockets, account);
  return { ...places, account };
}

async function prepareForUser(dataDirectory: string): Promise<PostgresPlaces> {
  const directory = directoryOf(dataDirectory);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const near = join(directory, 'run');
  const isShort = Buffer.byteLength(join(near, SOCKET_NAME)) <= SOCKET_PATH_MAX_BYTES;
  const far = join(SHORT_DIRECTORY, `gangway-${process.getuid?.()}-${shortHash(dataDirectory)}`);
  const places = listPlaces(dataDirectory, directory, isShort ? near : far);
  await makeSocketsFolder(places.sockets);
  return places;
}

function listPlaces(dataDirectory: string, directory: string, sockets: string): PostgresPlaces {
  return {
    dataDirectory,
    directory,
    sockets,
    database: join(directory, 'database'),
    passwordFile: join(directory, 'password'),
    logFile: join(directory, 'postgres.log'),
  };
}

/** Anybody may create folders in /tmp, so an existing one must be ours and closed to others. */
async function makeSocketsFolder(folder: string, account?: Account): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  const owners = [process.getuid?.(), account?.uid];
  if (!found.isDirectory() || !owners.includes(found.uid) || (found.mode & 0o077) !== 0) {
    throw new EmbeddedPostgresFailure(
      `The folder ${folder} belongs to somebody else or is open to others; remove it.`,
    );
  }
  if (account) await chown(folder, account.uid, account.gid);
}

/** Returns the account that created the database, even when a preferred account has been added since. */
async function findOwner(database: string): Promise<Account | undefined> {
  const found = await stat(database).catch(() => undefined);
  return found && { uid: found.uid, gid: found.gid };
}

async function findAccount(): Promise<Account> {
  for (const name of ROOT_ACCOUNTS) {
    try {
      return { uid: await readId('-u', name), gid: await readId('-g', name) };
    } catch {
      // The account does not exist; try the next one.
    }
  }
  throw new EmbeddedPostgresFailure(
    `PostgreSQL cannot run as root and there is no account ${ROOT_ACCOUNTS.join(' or ')}; add one, or set DATABASE_URL.`,
  );
}

async function readId(option: '-u' | '-g', name: string): Promise<number> {
  const { stdout } = await promisify(execFile)('id', [option, name]);
  return Number(stdout.trim());
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
