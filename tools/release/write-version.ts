/** Writes the version of a release, and its section of the changelog, into a source tree. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders } from '../package-folders.ts';
import { releaseChangelog } from './changelog.ts';

/** The kinds of dependencies of a manifest. */
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

/** The members of a manifest, or of its entry in a lock file, that a release reads and changes. */
export type Manifest = Partial<Record<(typeof KINDS)[number], Record<string, string>>> & {
  name: string;
  version: string;
};

/** The constant by which the elements of two versions on one page recognise each other. */
const VERSION_OF_ELEMENTS = 'packages/widget/src/version.ts';

const edit = (path: string, change: (text: string) => string): void =>
  writeFileSync(path, change(readFileSync(path, 'utf8')));

/** Changes a JSON file in place. */
export function editJson<Shape>(path: string, change: (value: Shape) => void): void {
  edit(path, (text) => {
    const value = JSON.parse(text) as Shape;
    change(value);
    return `${JSON.stringify(value, null, 2)}\n`;
  });
}

/** Returns the packages' names in a source tree. */
const namesIn = (source: string): string[] =>
  packageFolders(source).map(
    (folder) => (JSON.parse(readFileSync(join(source, folder, 'package.json'), 'utf8')) as Manifest).name,
  );

/** Gives a manifest the version, and its dependencies on `own` packages too, in the form they have: exact or caret. */
export function setVersion(manifest: Manifest, version: string, own: readonly string[]): void {
  manifest.version = version;
  for (const kind of KINDS)
    for (const [name, range] of Object.entries(manifest[kind] ?? {}))
      if (own.includes(name)) manifest[kind]![name] = range.startsWith('^') ? `^${version}` : version;
}

/** Returns the version of a source tree. */
export const versionOf = (source: string): string =>
  (JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest).version;

/**
 * Writes a version and its date (`2026-11-23`) into manifests, lock file, elements and changelog. A tree that has them
 * is not changed. Throws with a sentence when the changelog has nothing to release.
 */
export function writeVersion(source: string, version: string, date: string): void {
  const changelog = join(source, 'CHANGELOG.md');
  const released = releaseChangelog(readFileSync(changelog, 'utf8'), version, date);
  const own = namesIn(source);
  for (const folder of ['.', ...packageFolders(source)])
    editJson<Manifest>(join(source, folder, 'package.json'), (manifest) =>
      setVersion(manifest, version, own),
    );
  editJson<Manifest & { packages: Record<string, Manifest> }>(join(source, 'package-lock.json'), (lock) => {
    lock.version = version;
    for (const folder of ['', ...packageFolders(source)]) setVersion(lock.packages[folder]!, version, own);
  });
  edit(join(source, VERSION_OF_ELEMENTS), (text) =>
    text.replace(/(VERSION = ')[^']*/, (_, before: string) => before + version),
  );
  writeFileSync(changelog, released);
}
