// `npm run build:packages`: makes the four packages ready for `npm pack`: plain JavaScript and types in dist.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The packages in the order in which their types need each other, and what the compiler writes of each. */
const PACKAGES = [
  { name: 'protocol', output: 'dist' },
  { name: 'server', output: 'dist' },
  { name: 'gateway', output: 'dist' },
  // Its scripts are bundles, made by tools/build.ts; here come its types.
  { name: 'widget', output: 'dist/types' },
] as const;

/** What a program reads beside its scripts: from, to; from the gateway's folder. */
const MIGRATIONS = ['src/storage/migrations', 'dist/storage/migrations'] as const;

/** A relative module name in a declaration; the compiler rewrites those of scripts only. */
const TYPESCRIPT_NAME = /((?:from|import)\s*\(?\s*)(['"])(\.\.?\/[^'"]+)\.ts\2/g;

/** The declarations with the names that every TypeScript and every other tool finds. */
export const withScriptNames = (declarations: string): string =>
  declarations.replace(TYPESCRIPT_NAME, '$1$2$3.js$2');

function buildPackage(name: string, output: string): void {
  const folder = join(ROOT, 'packages', name);
  rmSync(join(folder, output), { recursive: true, force: true });
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', join(folder, 'tsconfig.build.json')], { stdio: 'inherit' });
  for (const file of readdirSync(join(folder, output), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue;
    const path = join(folder, output, file);
    writeFileSync(path, withScriptNames(readFileSync(path, 'utf8')));
  }
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'dist/LICENSE'));
}

/** Builds all four. Throws when the compiler finds something. */
export function buildPackages(): void {
  for (const { name, output } of PACKAGES) buildPackage(name, output);
  const [from, to] = MIGRATIONS.map((path) => join(ROOT, 'packages/gateway', path));
  cpSync(from!, to!, { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now();
  buildPackages();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`built the packages ${PACKAGES.map(({ name }) => name).join(', ')} in ${seconds} s`);
}
