/** The two addresses that stay the same: each loads the newest release of its script. */
import { findRow } from '@gangway/protocol';
import type { Release } from './release.ts';
import { type StaticFile, smallFile } from './static-file.ts';

/** Script for shops' pages → the list of its chunks' digests, which it needs next. */
const DIGESTS: Readonly<Record<string, string>> = {
  'gw.js': 'digests.js',
  'card-form.js': 'form-digests.js',
};

/** The names of the scripts that have a loader at `/v1/`. */
export const LOADERS: readonly string[] = Object.keys(DIGESTS);

/** Returns the loader of a script; undefined when the release has none of this name. */
export async function findLoader(release: Release, name: string): Promise<StaticFile | undefined> {
  const digests = findRow(DIGESTS, name);
  if (digests === undefined || !(await release.file('shop', name))) return undefined;
  return smallFile(`export * from './${release.id}/${name}';\nimport './${release.id}/${digests}';\n`);
}
