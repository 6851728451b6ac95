/** Builds and packs a prepared source tree: everything that a release hands over, in one folder. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders } from '../package-folders.ts';
import { notesOf } from './changelog.ts';
import { runProgram, step } from './commands.ts';
import { integrityOf, type Packed } from './release-file.ts';
import { writeScripts } from './write-scripts.ts';
import { editJson, type Manifest, versionOf } from './write-version.ts';

interface Tarball {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
}

const NOTICES = 'THIRD-PARTY-NOTICES.txt';

type WithPeers = Manifest & {
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
};

const readManifest = (folder: string): WithPeers =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as WithPeers;

/** Returns the folders of the packages, each behind those that it needs when it is installed. */
export function inOrderOfNeed(source: string): string[] {
  const folders = new Map(
    packageFolders(source).map((folder) => [readManifest(join(source, folder)).name, folder]),
  );
  const ordered = new Set<string>();
  const add = (name: string, above: readonly string[]): void => {
    const folder = folders.get(name);
    if (folder === undefined || above.includes(name)) return;
    const { dependencies, peerDependencies, peerDependenciesMeta = {} } = readManifest(join(source, folder));
    const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !peerDependenciesMeta[peer]?.optional);
    for (const needed of [...Object.keys(dependencies ?? {}), ...peers]) add(needed, [...above, name]);
    ordered.add(folder);
  };
  for (const name of folders.keys()) add(name, []);
  return [...ordered];
}

/** The condition by which the repository's own programs read sources, which no package contains. */
const SOURCE_CONDITION = 'gangway-source';

/** Removes from a manifest what leads to sources. */
function dropSources(folder: string): void {
  editJson<{ exports: Record<string, string | Record<string, string>> }>(
    join(folder, 'package.json'),
    ({ exports }) => {
      for (const target of Object.values(exports))
        if (typeof target !== 'string') delete target[SOURCE_CONDITION];
    },
  );
}

async function packOne(source: string, folder: string, out: string): Promise<Packed> {
  const target = join(out, 'packages');
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', target, '-w', folder] as const;
  const report = JSON.parse(await runProgram(['npm', ...words], source)) as Record<string, Tarball>;
  const [tarball] = Object.values(report);
  const { name, version } = readManifest(join(source, folder));
  const file = `packages/${tarball!.filename}`;
  const { size: packedBytes, unpackedSize: unpackedBytes } = tarball!;
  return { name, version, file, integrity: integrityOf(join(out, file)), packedBytes, unpackedBytes };
}

/**
 * Builds the packages of a source tree and writes into `out`: `packages` (tarballs), `scripts` (what browsers load),
 * `source-maps`, `gateway` (what production installs, and the context of its image), `sbom`, the third parties' notices
 * and the release's notes. Returns the packages in the order in which they are published.
 */
export async function packRelease(source: string, out: string, baseImage?: string): Promise<Packed[]> {
  mkdirSync(join(out, 'packages'), { recursive: true });
  await step('Install the lock file', () =>
    runProgram(['npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline'], source),
  );
  await step('Build the packages', () => runProgram(['npm', 'run', 'build:packages'], source));
  const dist = join(source, 'packages/widget/dist');
  const packed = await step('Pack the packages', async () => {
    const made: Packed[] = [];
    for (const folder of inOrderOfNeed(source)) {
      dropSources(join(source, folder));
      made.push(await packOne(source, folder, out));
    }
    return made;
  });
  await step('Write bills of materials, scripts and the folder for production', async () => {
    await runProgram(['npm', 'run', 'sbom'], source);
    cpSync(join(source, 'dist/sbom'), join(out, 'sbom'), { recursive: true });
    await writeScripts(dist, join(out, 'scripts'));
    for (const part of ['cdn', 'npm'])
      cpSync(join(dist, part), join(out, 'source-maps', part), {
        recursive: true,
        filter: (path) => path.endsWith('.map') || path === join(dist, part),
      });
    const image = baseImage === undefined ? [] : ['--base-image', baseImage];
    await runProgram(['npm', 'run', 'pack:gateway', '--', join(out, 'gateway'), ...image], source);
  });
  cpSync(join(dist, NOTICES), join(out, NOTICES));
  const changelog = readFileSync(join(source, 'CHANGELOG.md'), 'utf8');
  writeFileSync(join(out, 'NOTES.md'), `${notesOf(changelog, versionOf(source))}\n`);
  return packed;
}
