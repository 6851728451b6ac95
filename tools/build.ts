// `npm run build`: builds the parts of vite.config.ts whose sources changed, and prints the sizes with a limit.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { isPart, isPresent, PARTS, type Part, ROOT } from './build-parts.ts';

const stamps = join(ROOT, 'node_modules/.cache/gangway-build');

/** The sources of each part: folders and files, relative to the root. */
const SOURCES: Record<Part, readonly string[]> = {
  cdn: ['packages/widget/src', 'packages/protocol/src'],
  card: ['packages/widget/src', 'packages/protocol/src'],
  frame: ['packages/widget/src', 'packages/protocol/src'],
  worker: ['packages/widget/src/card-frame', 'packages/protocol/src'],
  npm: ['packages/widget/src', 'packages/protocol/src'],
  hosted: ['packages/widget/src/hosted', 'packages/widget/src/theme'],
  demo: ['demo/storefront', 'packages/widget/src/theme', 'packages/protocol/src'],
  desk: ['demo/desk-page', 'demo/desk', 'demo/storefront/styles', 'packages/protocol/src'],
};
const ALWAYS = [
  'vite.config.ts',
  'tools/build.ts',
  'tools/build-parts.ts',
  'tools/second-minifier.ts',
  'tools/shadow-styles.ts',
  'tools/short-class-names.ts',
  'tools/tight-templates.ts',
  'package-lock.json',
];

/** A script with a size limit, in bytes after brotli. `lazy`: loaded by gw.js, with a hash in its name. */
interface Limit {
  readonly part: Part;
  readonly file: string;
  readonly bytesMax: number;
  readonly what: string;
  readonly lazy?: true;
}

const LIMITS: readonly Limit[] = [
  { part: 'cdn', file: 'gw.js', bytesMax: 30_000, what: 'all elements, before a method is chosen' },
  { part: 'cdn', file: 'scan-view', bytesMax: 6_000, what: 'a QR code to scan', lazy: true },
  {
    part: 'cdn',
    file: 'transfer-view',
    bytesMax: 7_000,
    what: 'a transfer: QR code, money received',
    lazy: true,
  },
  { part: 'cdn', file: 'confirm-view', bytesMax: 1_500, what: "approving in the bank's app", lazy: true },
  { part: 'cdn', file: 'app-view', bytesMax: 1_000, what: 'continuing in an app', lazy: true },
  { part: 'cdn', file: 'result-view', bytesMax: 1_500, what: 'the result of a payment', lazy: true },
  {
    part: 'cdn',
    file: 'remedies',
    bytesMax: 1_500,
    what: 'messages for developers',
    lazy: true,
  },
  { part: 'cdn', file: 'blik-part', bytesMax: 3_000, what: "Blik's code", lazy: true },
  { part: 'cdn', file: 'phone-part', bytesMax: 3_000, what: 'a phone number', lazy: true },
  { part: 'cdn', file: 'wallet-part', bytesMax: 3_000, what: 'the wallets of Alipay+', lazy: true },
  { part: 'cdn', file: 'voucher-part', bytesMax: 3_000, what: 'the host of the gift card form', lazy: true },
  { part: 'cdn', file: 'parts-en', bytesMax: 1_000, what: 'their texts in English', lazy: true },
  { part: 'card', file: 'card-form.js', bytesMax: 15_000, what: 'the card form alone, in the page' },
  { part: 'frame', file: 'frame.js', bytesMax: 22_000, what: 'the card frame' },
  { part: 'hosted', file: 'hosted.js', bytesMax: 1_000, what: "the script of the gateway's pages" },
  { part: 'worker', file: 'worker.js', bytesMax: 10_000, what: 'the encryption' },
];

/** Static imports and re-exports of files in the same folder. */
const IMPORTS = /(?:^|[;}])(?:import|export)\b[^"'`();]*["'`]\.\/([^"'`]+)["'`]/g;

interface Stamp {
  readonly sources: string;
  readonly outputs: readonly string[];
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
  await build({ configFile: join(ROOT, 'vite.config.ts'), mode: part, logLevel: 'warn' });
  writeStamp(part, sources);
  built.push(part);
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
if (built.length > 0) console.log(`built ${built.join(', ')} in ${seconds} s`);
// Also when nothing was built, because a file may have been too large before.
for (const limit of LIMITS) if (wanted.includes(limit.part)) checkSize(limit, built.includes(limit.part));

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

function isFresh(part: Part, sources: string): boolean {
  const file = join(stamps, `${part}.json`);
  if (!existsSync(file)) return false;
  const stamp = JSON.parse(readFileSync(file, 'utf8')) as Stamp;
  return stamp.sources === sources && stamp.outputs.every((output) => existsSync(join(ROOT, output)));
}

function writeStamp(part: Part, sources: string): void {
  const outputs = listFiles(PARTS[part].outDir).map((path) => relative(ROOT, path));
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, `${part}.json`), JSON.stringify({ sources, outputs } satisfies Stamp));
}

function checkSize({ part, file, bytesMax, what, lazy }: Limit, isNew: boolean): void {
  const folder = PARTS[part].outDir;
  const script = lazy ? readLazy(folder, file) : readWithImports(folder, file);
  const bytes = brotliCompressSync(script).length;
  if (isNew) console.log(`${file} ${script.length} bytes, ${bytes} with brotli (limit ${bytesMax}): ${what}`);
  if (bytes > bytesMax) {
    console.error(`${file} is ${bytes - bytesMax} bytes over its limit.`);
    process.exitCode = 1;
  }
}

/** The newest lazily loaded script of a name, with its imports that are not loaded yet. */
function readLazy(folder: string, name: string): Buffer {
  const time = (file: string) => statSync(join(folder, file)).mtimeMs;
  const files = readdirSync(folder).filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));
  const newest = files.sort((a, b) => time(b) - time(a))[0];
  if (!newest) throw new Error(`${folder} has no ${name}.`);
  return readWithImports(folder, newest, new Set(['gw.js']));
}

/** A script with its static imports, each once; without dynamic imports and without files already `there`. */
function readWithImports(folder: string, file: string, there = new Set<string>()): Buffer {
  if (there.has(file)) return Buffer.alloc(0);
  there.add(file);
  const script = readFileSync(join(folder, file));
  const imports = script.toString().matchAll(IMPORTS);
  return Buffer.concat([script, ...[...imports].map(([, name]) => readWithImports(folder, name!, there))]);
}
