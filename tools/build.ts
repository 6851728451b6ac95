// `npm run build`: builds the parts of vite.config.ts whose sources changed, compresses what the gateway serves, and
// prints the sizes with a limit as they go over the wire.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isPart, isPresent, isServed, PARTS, type Part, ROOT } from './build-parts.ts';
import { compressFolder } from './compress-folder.ts';
import { checkSizes } from './script-sizes.ts';
import { bundledPackages, writeNotices } from './third-party-notices.ts';
import { writeRelease } from './write-release.ts';

const stamps = join(ROOT, 'node_modules/.cache/gangway-build');

/** The sources of each part: folders and files, relative to the root. */
const SOURCES: Record<Part, readonly string[]> = {
  cdn: ['packages/widget/src', 'packages/protocol/src'],
  card: ['packages/widget/src', 'packages/protocol/src'],
  loader: ['packages/widget/src', 'packages/protocol/src'],
  frame: ['packages/widget/src', 'packages/protocol/src'],
  voucher: ['packages/widget/src', 'packages/protocol/src'],
  worker: ['packages/widget/src/card-frame', 'packages/protocol/src'],
  npm: ['packages/widget/src', 'packages/protocol/src'],
  hosted: ['packages/widget/src/hosted', 'packages/widget/src/three-ds', 'packages/widget/src/theme'],
  demo: ['demo/storefront', 'packages/widget/src/theme', 'packages/protocol/src'],
  desk: ['demo/desk-page', 'demo/desk', 'demo/storefront/styles', 'packages/protocol/src'],
};
const ALWAYS = [
  'vite.config.ts',
  'tools/build.ts',
  'tools/build-parts.ts',
  'tools/compress-folder.ts',
  'tools/cut-source.ts',
  'tools/language-sections.ts',
  'tools/lean-comlink.ts',
  'tools/lean-lit.ts',
  'tools/lean-valibot.ts',
  'tools/protected-chunks.ts',
  'tools/second-minifier.ts',
  'tools/shadow-styles.ts',
  'tools/short-class-names.ts',
  'tools/third-party-notices.ts',
  'tools/tight-templates.ts',
  'package-lock.json',
];

interface Stamp {
  readonly sources: string;
  readonly outputs: readonly string[];
  /** The folders of the packages with code in them. */
  readonly packages: readonly string[];
}

const named = process.argv.slice(2).filter(isPart);
const wanted = (named.length > 0 ? named : (Object.keys(PARTS) as Part[])).filter(isPresent);
const force = process.argv.includes('--force');
const started = performance.now();
const built: Part[] = [];
for (const part of wanted) {
  const sources = hashSources(part);
  if (!force && isFresh(part, sources)) continue;
  const { build } = await import('vite');
  const output = await build({ configFile: join(ROOT, 'vite.config.ts'), mode: part, logLevel: 'warn' });
  if (isServed(part)) await compressFolder(PARTS[part].outDir);
  writeStamp(part, sources, bundledPackages(output as Parameters<typeof bundledPackages>[0]));
  built.push(part);
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
if (built.length > 0) console.log(`built ${built.join(', ')} in ${seconds} s`);
const parts = Object.keys(PARTS) as Part[];
writeNotices(bundledIn(parts.filter((part) => isServed(part) || part === 'npm')));
// The demo leaves the project with @gangway/cli.
writeNotices(bundledIn(['demo', 'desk']), 'demo/desk-page/dist');
writeRelease();
// Also when nothing was built, because a file may have been too large before.
if (!(await checkSizes(wanted, built))) process.exitCode = 1;

function hashSources(part: Part): string {
  const hash = createHash('sha256');
  for (const path of [...SOURCES[part], ...ALWAYS].flatMap((entry) => listFiles(join(ROOT, entry)))) {
    if (/\.test\.ts$|\/dist\//.test(path)) continue;
    hash.update(relative(ROOT, path)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name !== 'dist' && name !== 'node_modules' && !name.startsWith('.'))
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

function readStamp(part: Part): Stamp | undefined {
  const file = join(stamps, `${part}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stamp) : undefined;
}

function isFresh(part: Part, sources: string): boolean {
  const stamp = readStamp(part);
  return stamp?.sources === sources && stamp.outputs.every((output) => existsSync(join(ROOT, output)));
}

/** The packages with code in the scripts of these parts. */
function bundledIn(some: readonly Part[]): readonly string[] {
  return some.flatMap((part) => readStamp(part)?.packages ?? []);
}

function writeStamp(part: Part, sources: string, packages: readonly string[]): void {
  const outputs = listFiles(PARTS[part].outDir).map((path) => relative(ROOT, path));
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, `${part}.json`), JSON.stringify({ sources, outputs, packages } satisfies Stamp));
}
