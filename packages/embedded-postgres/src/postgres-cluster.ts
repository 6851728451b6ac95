// Creates the database folder of an embedded PostgreSQL once, and refuses an unusable one.
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresFailure } from './embedded-postgres-failure.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresPlaces } from './postgres-places.ts';
import { runProgram } from './run-program.ts';

/** The user that an embedded PostgreSQL is created with; no other user may log in. */
export const EMBEDDED_USER = 'gangway';

/**
 * Creates database and password file when there is no database yet. Returns the password. initdb works in another
 * folder that is renamed at the end, so a database is complete or absent. Throws EmbeddedPostgresFailure for a folder
 * of another version, one that is not a database, or a lost password file.
 */
export async function preparePostgresCluster(
  places: PostgresPlaces,
  binaries: PostgresBinaries,
): Promise<string> {
  const isThere = await checkFolder(places, binaries);
  const password = await keepPassword(places.passwordFile, isThere);
  if (!isThere) await makeCluster(places, binaries, password);
  return password;
}

async function checkFolder({ database }: PostgresPlaces, { major }: PostgresBinaries): Promise<boolean> {
  const version = await readIfThere(join(database, 'PG_VERSION'));
  if (version?.trim() === major) return true;
  if (version !== undefined) {
    throw new EmbeddedPostgresFailure(
      `The database in ${database} was made by PostgreSQL ${version.trim()}, and this gateway brings PostgreSQL ${major}; move it over with pg_upgrade or pg_dump, or move the folder away to begin anew.`,
    );
  }
  const content = await readdir(database).catch(() => []);
  if (content.length > 0) {
    throw new EmbeddedPostgresFailure(
      `The folder ${database} holds something else than a database; move it away.`,
    );
  }
  return false;
}

async function keepPassword(file: string, hasDatabase: boolean): Promise<string> {
  const kept = (await readIfThere(file))?.trim();
  if (kept) return kept;
  if (hasDatabase) {
    throw new EmbeddedPostgresFailure(
      `The file ${file} with the database's password is missing; put it back, or move the folder beside it away to begin anew.`,
    );
  }
  const password = randomBytes(24).toString('hex');
  await rm(file, { force: true });
  await writeSecret(file, password);
  return password;
}

async function makeCluster(
  places: PostgresPlaces,
  binaries: PostgresBinaries,
  password: string,
): Promise<void> {
  const unfinished = `${places.database}-unfinished`;
  const passwordCopy = join(places.sockets, 'password-for-initdb');
  await rm(unfinished, { recursive: true, force: true });
  await rm(passwordCopy, { force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeSecret(passwordCopy, password);
  if (places.account) {
    for (const path of [unfinished, passwordCopy]) await chown(path, places.account.uid, places.account.gid);
  }
  const arguments_ = [
    ['-D', unfinished, '-U', EMBEDDED_USER, '-A', 'scram-sha-256', `--pwfile=${passwordCopy}`],
    ['-E', 'UTF8', '--locale=C', '--data-checksums', '--no-instructions'],
  ].flat();
  try {
    const { code, output } = await runProgram(binaries.initdb, arguments_, places.account);
    if (code !== 0) {
      throw new EmbeddedPostgresFailure(
        `PostgreSQL could not make a database in ${places.directory}: ${readReason(output)}`,
      );
    }
  } finally {
    await rm(passwordCopy, { force: true });
  }
  await rm(places.database, { recursive: true, force: true });
  await rename(unfinished, places.database);
  await syncFolder(places.directory);
}

/** Returns the last error that a program printed. */
function readReason(output: string): string {
  const lines = output.trim().split('\n');
  const reasons = lines.filter((line) => /error|fatal|could not/i.test(line));
  return reasons.at(-1) ?? lines.at(-1) ?? '';
}

async function writeSecret(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Makes the names in a folder survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
