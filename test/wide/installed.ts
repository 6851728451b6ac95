/** The packages as packed by `npm pack`, installed into an empty project without a registry. */
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { railNames } from '../../tools/package-folders.ts';

// Beside it, tests of other files go on in the same process.
const run = promisify(execFile);

/** The project's root folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The published packages. */
export const PACKAGES = [
  'protocol',
  'server',
  'embedded-postgres',
  'gateway',
  'sandbox',
  'widget',
  'react',
  'cli',
  ...railNames(ROOT).map((name) => `rail-${name}`),
];

/** The members of a manifest that the tests read. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** A project with the packages installed. */
export interface Project {
  readonly folder: string;
  /** Returns every file of a package's tarball, relative to the package's folder. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  /** The folder and the manifest of an installed package. */
  installed(name: string): { readonly folder: string; readonly manifest: Manifest };
  /** Writes a file into the project. */
  write(path: string, text: string): void;
  remove(): void;
}

/**
 * Packs and unpacks. Each package can resolve only the dependencies of its own manifest, linked from this project, so
 * a dependency missing in a manifest is missing here. `beside` are the new project's own dependencies, `packages` the
 * packages to install. With `outside`, a `node_modules` of others' packages, the project is made below its folder: all
 * dependencies are found there, and nothing is linked.
 */
export async function installPackages(
  beside: readonly string[],
  packages: readonly string[] = PACKAGES,
  outside?: string,
): Promise<Project> {
  const folder = mkdtempSync(join(outside ? dirname(outside) : tmpdir(), 'gangway-packages-'));
  const workspaces = packages.flatMap((name) => ['-w', `@gangway/${name}`]);
  const packed = await run('npm', ['pack', '--json', '--pack-destination', folder, ...workspaces], {
    cwd: ROOT,
  });
  const tarballs = readTarballs(packed.stdout);
  for (const { name, filename } of tarballs) {
    const target = join(folder, 'node_modules', name);
    mkdirSync(target, { recursive: true });
    await run('tar', ['-xzf', join(folder, filename), '-C', target, '--strip-components=1']);
    if (!outside) linkDependencies(target, Object.keys(dependenciesOf(readManifest(target))));
  }
  for (const name of beside) link(name, folder);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('package.json', '{ "name": "shop", "private": true, "type": "module" }');
  return {
    folder,
    files: new Map(tarballs.map(({ name, files }) => [name, files.map(({ path }) => path)])),
    installed(name) {
      const target = join(folder, 'node_modules', name);
      return { folder: target, manifest: readManifest(target) };
    },
    write,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

interface Tarball {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** Parses npm's list of packed files: an array, or in later versions an object by name. */
function readTarballs(text: string): Tarball[] {
  return Object.values(JSON.parse(text) as Record<string, Tarball>);
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

const dependenciesOf = ({ dependencies, optionalDependencies, peerDependencies }: Manifest) => ({
  ...dependencies,
  ...optionalDependencies,
  ...peerDependencies,
});

function linkDependencies(target: string, names: readonly string[]): void {
  // The packages themselves are installed next to each other.
  for (const name of names) if (!name.startsWith('@gangway/')) link(name, target);
}

/** Links a dependency of this project; optional ones for other platforms do not exist. */
function link(name: string, folder: string): void {
  const from = join(ROOT, 'node_modules', name);
  if (!existsSync(from)) return;
  const to = join(folder, 'node_modules', name);
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(from, to);
}
