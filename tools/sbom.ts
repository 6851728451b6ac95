/**
 * `npm run sbom`: a bill of materials (CycloneDX) of each published package, in `dist/sbom`. `npm sbom` leaves out what
 * the workspace itself needs for development, such as lit and hono. So each package gets a project of its own, whose
 * lock file is the part of ours that an installation of the package needs.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './build-parts.ts';
import { packageNames } from './package-folders.ts';

/** An entry of a lock file. */
interface Locked {
  readonly name?: string;
  readonly version?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

type Packages = Record<string, Locked>;

/** A bill of materials, as far as it is read here. */
export interface Bill {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly serialNumber: string;
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  readonly components: readonly { readonly purl: string }[];
}

/** Packages whose code is inside the scripts of another, and that are not installed with it: see its notices. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  '@gangway/widget': ['comlink', 'lean-qr'],
};

/** Returns what `packages/NAME` brings, by a lock file: location → entry, with the package itself at the root. */
export function lockOf(name: string, all: Packages): Packages {
  const found: Packages = {};
  const visit = (from: string): void => {
    const { dev: _, devDependencies, ...rest } = all[from] as Locked & { readonly dev?: true };
    const inside = INSIDE[rest.name ?? '']?.map((one) => [one, devDependencies![one]!]) ?? [];
    const entry = { ...rest, dependencies: { ...rest.dependencies, ...Object.fromEntries(inside) } };
    const to = relocated(from, name, all);
    if (found[to] && found[to].version !== entry.version)
      throw new Error(`${name} needs two versions in ${to}.`);
    if (found[to]) return;
    found[to] = entry;
    for (const [needed, isOptional] of needs(entry)) {
      const location = locate(needed, from, all);
      if (location !== undefined) visit(location);
      else if (!isOptional) throw new Error(`The lock file has no ${needed}, which ${from} needs.`);
    }
  };
  visit(`packages/${name}`);
  return found;
}

/** The names that a package needs, and whether it works without. Optional peers are not installed with it. */
function needs(entry: Locked): [string, boolean][] {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = entry;
  const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
  return [
    ...[...Object.keys(dependencies), ...peers].map((needed): [string, boolean] => [needed, false]),
    ...Object.keys(optionalDependencies).map((needed): [string, boolean] => [needed, true]),
  ];
}

/** Finds a package as Node does: in the folder of who needs it, then in each folder above. Follows workspaces. */
function locate(needed: string, from: string, all: Packages): string | undefined {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const location = posix.join(folder, 'node_modules', needed);
    const entry = all[location];
    if (entry) return entry.link ? entry.resolved : location;
    if (folder === '.') return undefined;
  }
}

/** Where an entry is in the package's own project: the package at the root, other packages among those installed. */
function relocated(location: string, name: string, all: Packages): string {
  const [workspace] = /^packages\/(rails\/)?[\w-]+/.exec(location) ?? [];
  if (workspace === undefined) return location;
  const rest = location.slice(workspace.length + 1);
  return workspace === `packages/${name}` ? rest : posix.join('node_modules', all[workspace]!.name!, rest);
}

/** A bill as npm writes it, with the time of writing. */
type Written = Bill & { readonly metadata: { readonly timestamp?: string } };

/** Returns a bill without time and chance: its number is made of what it names (RFC 9562, version 8). */
function withoutTime({ serialNumber: _, ...written }: Written): Bill {
  const { timestamp: __, ...metadata } = written.metadata;
  const bill = { ...written, metadata };
  const hash = createHash('sha256').update(JSON.stringify(bill)).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return { serialNumber: `urn:uuid:${parts.join('-')}-${hash.slice(20, 32)}`, ...bill };
}

/** Returns the bill of materials of `packages/NAME`; the same for the same lock file, whenever it is made. */
export function billOf(name: string): Bill {
  const { packages, ...head } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Packages;
  };
  const locked = lockOf(name, packages);
  const temporary = mkdtempSync(join(tmpdir(), 'gangway-sbom-'));
  try {
    // npm names what the bill is of after its folder.
    const folder = join(temporary, locked['']!.name!);
    mkdirSync(folder, { recursive: true });
    const lock = { ...head, name: locked['']!.name, version: locked['']!.version, packages: locked };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(locked['']));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    const command = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'library'];
    return withoutTime(
      JSON.parse(execFileSync('npm', command, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })),
    );
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(ROOT, 'dist/sbom');
  mkdirSync(folder, { recursive: true });
  for (const name of packageNames(ROOT)) {
    const bill = billOf(name);
    const file = join(
      folder,
      `gangway-${name.replace('/', '-')}-${bill.metadata.component.version}.cdx.json`,
    );
    writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
    console.log(`${file}: ${bill.components.length} components`);
  }
}
