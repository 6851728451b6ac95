/** `release.json`: what a folder made by `npm run release` holds. It is written last, so a folder with it is whole. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const packedSchema = v.object({
  name: v.string(),
  version: v.string(),
  /** The tarball, relative to the folder of the release. */
  file: v.string(),
  /** The hash of the tarball, as registries and lock files have it: `sha512-…`. */
  integrity: v.string(),
  /** The bytes of the tarball, and of what is in it. */
  packedBytes: v.number(),
  unpackedBytes: v.number(),
});

const releaseSchema = v.object({
  version: v.string(),
  /** The hash of the source tree from which it was built, and of the options that are not in it. */
  source: v.string(),
  packages: v.array(packedSchema),
});

/** A packed package. */
export type Packed = v.InferOutput<typeof packedSchema>;

/** A release as it was built. The packages stand behind those that they need. */
export type BuiltRelease = v.InferOutput<typeof releaseSchema>;

/** Its name in the folder. */
export const RELEASE_FILE = 'release.json';

/** Returns the hash of a tarball. */
export const integrityOf = (path: string): string =>
  `sha512-${createHash('sha512').update(readFileSync(path)).digest('base64')}`;

/** Returns the release in a folder; undefined when there is none, or when one of its tarballs was changed. */
export function readRelease(folder: string): BuiltRelease | undefined {
  const path = join(folder, RELEASE_FILE);
  if (!existsSync(path)) return undefined;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), releaseSchema), readFileSync(path, 'utf8'));
  const isWhole = (one: Packed) =>
    existsSync(join(folder, one.file)) && integrityOf(join(folder, one.file)) === one.integrity;
  return read.success && read.output.packages.every(isWhole) ? read.output : undefined;
}
