/** The two addresses that stay the same: each loads the newest release of its script. */
import type { Release } from './release.ts';
import { type StaticFile, smallFile } from './static-file.ts';

/** The names of the scripts that have a loader at `/v1/`. */
export const LOADERS: readonly string[] = ['gw.js', 'card-form.js'];

/** Returns the loader of a script; undefined when the release has none of this name. */
export async function findLoader(release: Release, name: string): Promise<StaticFile | undefined> {
  if (!LOADERS.includes(name) || !(await release.file('shop', name))) return undefined;
  return smallFile(`export * from './${release.id}/${name}';\n`);
}
