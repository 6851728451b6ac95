// Finds the PostgreSQL programs of the installation and makes them usable for the account that runs them.
import { constants } from 'node:fs';
import {
  access,
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { EmbeddedPostgresFailure } from './embedded-postgres-failure.ts';

const require = createRequire(import.meta.url);

/** The programs, and the major version that database folders must have. */
export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
  readonly major: string;
}

interface Package {
  readonly folder: string;
  readonly version: string;
  readonly links: readonly { source: string; target: string }[];
}

/**
 * Returns the programs of this platform: where npm installed them, or a copy in `directory` when npm left out the
 * libraries' links or `mustCopy` says so of npm's folder. Throws EmbeddedPostgresFailure when there are none for the
 * platform.
 */
export async function preparePostgresBinaries(
  directory: string,
  mustCopy: (folder: string) => Promise<boolean>,
  platform = `${process.platform}-${process.arch}`,
): Promise<PostgresBinaries> {
  const found = await findPackage(platform);
  const usable = (await hasLinks(found)) && !(await mustCopy(found.folder));
  const folder = usable ? found.folder : await copyOnce(found, directory);
  await removeOtherCopies(directory, folder);
  const program = (name: string) => join(folder, 'native', 'bin', name);
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    major: found.version.split('.')[0] ?? '',
  };
}

async function findPackage(platform: string): Promise<Package> {
  let entry: string;
  try {
    entry = require.resolve(`@embedded-postgres/${platform}`);
  } catch (error) {
    throw new EmbeddedPostgresFailure(
      `This installation has no PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause: error },
    );
  }
  const folder = dirname(dirname(entry));
  const [description, links] = await Promise.all(
    ['package.json', 'native/pg-symlinks.json'].map(async (name) =>
      JSON.parse(await readFile(join(folder, name), 'utf8')),
    ),
  );
  return { folder, version: description.version, links };
}

async function hasLinks({ folder, links }: Package): Promise<boolean> {
  const tries = await Promise.allSettled(links.map(({ target }) => access(join(folder, target))));
  return tries.every(({ status }) => status === 'fulfilled');
}

/**
 * Returns whether every account may read the package in `folder`. npm gives all of its files and folders the modes of
 * one umask, so two files stand for all.
 */
export async function isOpenToAll(folder: string): Promise<boolean> {
  for (const file of ['bin/postgres', 'share/postgresql/postgres.bki']) {
    const path = join(folder, 'native', file);
    if (((await stat(path)).mode & 0o004) === 0) return false;
    for (let parent = dirname(path); parent !== dirname(parent); parent = dirname(parent))
      if (((await stat(parent)).mode & 0o001) === 0) return false;
  }
  return true;
}

/** A copy is complete or absent: it is made under another name and then renamed. */
async function copyOnce(found: Package, directory: string): Promise<string> {
  const folder = join(directory, `binaries-${found.version}`);
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  if (isThere) return folder;
  const unfinished = join(directory, 'binaries-unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await copyTree(join(found.folder, 'native'), join(unfinished, 'native'));
  for (const { source, target } of found.links) {
    const place = join(unfinished, target);
    await rm(place, { force: true });
    await symlink(relative(dirname(target), source), place);
  }
  await rename(unfinished, folder);
  return folder;
}

/** Removes the copies of other versions, and this one's when the programs run where npm installed them. */
async function removeOtherCopies(directory: string, folder: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    if (name.startsWith('binaries-') && path !== folder) await rm(path, { recursive: true });
  }
}

/**
 * Copies files and folders, readable for everybody whatever the umask or the modes of the source. Links are left out.
 */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, basename(from) === 'bin' ? 0o755 : 0o644);
    }
  }
}
