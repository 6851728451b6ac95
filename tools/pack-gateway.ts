/**
 * `npm run pack:gateway -- FOLDER`: the gateway as production installs it, from the built packages. The folder holds
 * the packed packages, a lock file with a hash of all that is installed, the systemd unit and a Dockerfile.
 * `--base-image IMAGE` is the image that the Dockerfile begins with.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { railNames } from './package-folders.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The folders of the packages that a gateway with its rails and its sandbox is made of. */
export const PRODUCTION_PACKAGES = [
  ...['protocol', 'widget', 'gateway', 'sandbox'],
  ...railNames(ROOT).map((name) => `rails/${name}`),
];

const USAGE = 'Name an empty folder: npm run pack:gateway -- FOLDER, optionally with --base-image IMAGE.';

/** Where the second stage of the Dockerfile begins: what the first one prepares is here prepared already. */
const FINAL_STAGE = '\nFROM $' + '{BASE_IMAGE}\n';
const COPY_STAGE = 'COPY --from=build /packed ./';

type Locked = Readonly<Record<string, unknown>>;

const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Returns the Dockerfile of a packed folder: the last stage of the one that builds from the source. */
export function packedDockerfile(source: string, baseImage?: string): string {
  const [head = '', final] = source.split(FINAL_STAGE);
  const image = baseImage ?? /^ARG BASE_IMAGE=(.+)$/m.exec(head)?.[1];
  if (final === undefined || image === undefined || !final.includes(COPY_STAGE))
    throw new Error('deploy/Dockerfile has changed: tools/pack-gateway.ts does not know its stages.');
  return [
    '# The gateway with its sandbox, on a PostgreSQL of yours (DATABASE_URL). Built from the folder of this file:',
    '#   docker build -t gangway .',
    `ARG BASE_IMAGE=${image}`,
    ...FINAL_STAGE.trim().split('\n'),
    final.replace(COPY_STAGE, 'COPY package.json package-lock.json ./\nCOPY packages packages'),
  ].join('\n');
}

/** The repository's lock file without its own packages: npm keeps of it what the packed packages need. */
function thirdParties(packages: Readonly<Record<string, Locked>>): Record<string, Locked> {
  const others = Object.entries(packages).filter(
    ([location, entry]) => location.startsWith('node_modules/') && !entry.link,
  );
  return Object.fromEntries(
    others.map(([location, { dev: _dev, optional: _optional, ...entry }]) => [location, entry]),
  );
}

/** Packs into `folder`, which is made. Asks no registry. Throws with a sentence when something is missing. */
export function packGateway(folder: string, baseImage?: string): void {
  const packed = join(folder, 'packages');
  mkdirSync(packed, { recursive: true });
  const workspaces = PRODUCTION_PACKAGES.flatMap((name) => ['-w', `packages/${name}`]);
  const npm = (words: readonly string[], cwd: string) =>
    execFileSync('npm', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const report = npm(['pack', '--json', '--pack-destination', packed, ...workspaces], ROOT);
  const tarballs = Object.values(JSON.parse(report) as Record<string, { name: string; filename: string }>);
  const manifest = {
    name: 'gangway-production',
    private: true,
    license: 'Apache-2.0',
    dependencies: Object.fromEntries(
      tarballs.map(({ name, filename }) => [name, `file:packages/${filename}`]).sort(),
    ),
  };
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const { packages, ...head } = JSON.parse(readText('package-lock.json'));
  const locked = { '': manifest, ...thirdParties(packages) };
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  write('package-lock.json', JSON.stringify({ ...head, name: manifest.name, packages: locked }));
  const flags = ['--ignore-scripts', '--omit=dev', '--offline', '--omit-lockfile-registry-resolved'];
  npm(['install', '--package-lock-only', '--no-audit', ...flags], folder);
  write('Dockerfile', packedDockerfile(readText('deploy/Dockerfile'), baseImage));
  cpSync(join(ROOT, 'deploy/gangway.service'), join(folder, 'gangway.service'));
}

function run(): void {
  const options = { 'base-image': { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  if (positionals.length !== 1) throw new Error(USAGE);
  const folder = resolve(positionals[0]!);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  if (!existsSync(join(ROOT, 'packages/gateway/dist')))
    throw new Error('The packages are not built: npm run build:packages.');
  packGateway(folder, values['base-image']);
  console.log(`packed into ${folder}; to install it: cd ${folder} && npm ci --omit=dev`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
