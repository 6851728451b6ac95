/** Checks the tarballs of a release as those who install them have them, in an empty folder. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installOutside } from '../../test/wide/outside.ts';
import { runProgram } from './commands.ts';
import { judgePackage } from './judge-package.ts';
import type { Packed } from './release-file.ts';

/** The largest package has half of it; more is a mistake, such as source maps. */
const PACKED_BYTES_MAX = 1_000_000;

interface Installed {
  readonly version: string;
  readonly license?: string;
  readonly keywords?: readonly string[];
  readonly repository?: { readonly url: string };
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

/**
 * Returns what is wrong with the files of an installed package. None names the folder that it was built in, so that a
 * build in another one is the same to the byte.
 */
export function findFaults(packed: Packed, folder: string, builtIn: string): string[] {
  const faults: string[] = [];
  const holds = (path: string, text: string) => readFileSync(join(folder, path), 'utf8').includes(text);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Installed;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.startsWith('node_modules'),
  );
  for (const needed of ['LICENSE', 'README.md']) if (!files.includes(needed)) faults.push(`no ${needed}`);
  for (const path of files)
    if (/\.map$|\.test\.|^src(\/|$)/.test(path)) faults.push(`${path} has no place in a package`);
    else if (/\.(js|ts|json|css|md|txt)$/.test(path) && holds(path, builtIn))
      faults.push(`${path} names the folder that it was built in`);
  for (const member of ['license', 'keywords', 'repository'] as const)
    if (manifest[member] === undefined) faults.push(`no ${member} in the manifest`);
  for (const path of targetsOf(manifest.exports))
    if (!files.includes(path)) faults.push(`the manifest exports ${path}, which is missing`);
  if (manifest.version !== packed.version) faults.push(`version ${manifest.version}`);
  if (packed.packedBytes > PACKED_BYTES_MAX) faults.push(`${packed.packedBytes} bytes`);
  if (files.includes('README.md')) faults.push(...deadLinks(readFileSync(join(folder, 'README.md'), 'utf8')));
  return faults;
}

/** The files that a manifest exports under any condition, other than patterns. */
const targetsOf = (exports: Installed['exports'] = {}): string[] =>
  Object.values(exports)
    .flatMap((target) => (typeof target === 'string' ? target : Object.values(target)))
    .filter((path) => !path.includes('*'))
    .map((path) => path.replace(/^\.\//, ''));

/** Links of a README that a registry's page cannot follow. */
function deadLinks(text: string): string[] {
  const prose = text.replace(/^```.*?^```|`[^`\n]*`/gms, '');
  return [...prose.matchAll(/\]\(([^)\s]+)/g)].flatMap(([, target]) =>
    /^(#|https:)/.test(target!) ? [] : [`README.md links to ${target}`],
  );
}

/** The modules that a package exports, other than types, patterns and files of data. */
const modulesOf = (name: string, { exports = {} }: Installed): string[] =>
  Object.entries(exports).flatMap(([entry, target]) =>
    typeof target === 'string' || target.default === undefined ? [] : [`${name}${entry.slice(1)}`],
  );

/**
 * Installs the tarballs of `out`, built in `source`, into the empty `folder`, from the registry that npm uses, and
 * returns every fault as a sentence. Their modules are imported, and the gateway's command line is run.
 */
export async function checkPackages(
  packages: readonly Packed[],
  { out, folder, source }: { readonly out: string; readonly folder: string; readonly source: string },
): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const tarballs = packages.map(({ file }) => join(out, file));
  const flags = ['--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', '--prefer-offline'];
  await runProgram(['npm', 'install', ...flags, ...tarballs], folder);
  const tools = await installOutside('consumers');
  const faults: string[] = [];
  const modules: string[] = [];
  for (const packed of packages) {
    const installed = join(folder, 'node_modules', packed.name);
    const judged = await judgePackage(tools, installed, join(out, packed.file));
    const found = [...findFaults(packed, installed, source), ...judged.map((one) => JSON.stringify(one))];
    faults.push(...found.map((fault) => `${packed.name}: ${fault}`));
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Installed;
    modules.push(...modulesOf(packed.name, manifest));
  }
  const importing = modules.map((name) => `await import('${name}');\n`).join('');
  writeFileSync(join(folder, 'imports.js'), `${importing}process.exit();\n`);
  await runProgram([process.execPath, 'imports.js'], folder);
  await runProgram([process.execPath, 'node_modules/.bin/gangway', '--help'], folder);
  return faults;
}
