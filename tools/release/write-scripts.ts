/** The scripts of a release as files, under the paths at which gateways serve them: for a CDN in front of them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { releaseIn } from '../../packages/gateway/src/static-files/built-release.ts';
import { findLoader, LOADERS } from '../../packages/gateway/src/static-files/loaders.ts';
import { RELEASE_FOLDERS, releasePath } from '../../packages/gateway/src/static-files/release.ts';
import type { StaticFile } from '../../packages/gateway/src/static-files/static-file.ts';

/** Coding → the end of a compressed file's name. */
const ENDS = { identity: '', br: '.br', gzip: '.gz' } as const;

/**
 * Writes what browsers load, by the widget's `dist`, into `out`, each file in every coding, and `release.json`: the id
 * of the release and the SHA-384 digest of each file, as the attribute `integrity` takes it. Throws without a build.
 */
export async function writeScripts(dist: string, out: string): Promise<void> {
  const release = releaseIn(dist);
  const digests: Record<string, string> = {};
  const write = (path: string, file: StaticFile | undefined) => {
    if (!file) throw new Error(`The build has no ${path}.`);
    digests[path] = file.integrity;
    mkdirSync(dirname(join(out, path)), { recursive: true });
    for (const [coding, end] of Object.entries(ENDS)) {
      const coded = file.coded[coding as keyof typeof ENDS];
      if (coded) writeFileSync(join(out, path) + end, coded.body);
    }
  };
  for (const folder of RELEASE_FOLDERS)
    for (const name of await release.names(folder))
      write(releasePath(release.id, folder, name), await release.file(folder, name));
  for (const name of LOADERS) write(`/v1/${name}`, await findLoader(release, name));
  write('/v1/THIRD-PARTY-NOTICES.txt', await release.notices());
  writeFileSync(join(out, 'release.json'), `${JSON.stringify({ id: release.id, digests }, null, 2)}\n`);
}
