// `npm run build:packages`: prepares the packages for `npm pack`: JavaScript and types in dist.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeEditorData } from './editor-data.ts';
import { railNames } from './package-folders.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The packages in the order of their type dependencies, and what the compiler writes for each. */
const PACKAGES = [
  { name: 'protocol', output: 'dist' },
  { name: 'server', output: 'dist' },
  { name: 'embedded-postgres', output: 'dist' },
  { name: 'gateway', output: 'dist' },
  { name: 'sandbox', output: 'dist' },
  // Its scripts are bundles from tools/build.ts; only its types are written here.
  { name: 'widget', output: 'dist/types' },
  { name: 'react', output: 'dist' },
  ...railNames(ROOT).map((name) => ({ name: `rails/${name}`, output: 'dist' })),
  { name: 'cli', output: 'dist' },
];

/** Folders of SQL to copy from `src` to `dist`. */
const MIGRATIONS = { gateway: 'storage/migrations', sandbox: 'migrations' } as const;

/** A relative module name in a declaration; the compiler rewrites them in scripts only. */
const TYPESCRIPT_NAME = /((?:from|import)\s*\(?\s*)(['"])(\.\.?\/[^'"]+)\.ts\2/g;

/** Rewrites the declarations' module names so that every TypeScript version and other tools resolve them. */
const withScriptNames = (declarations: string): string =>
  declarations.replace(TYPESCRIPT_NAME, '$1$2$3.js$2');

/** Runs the compiler by a project of a package. */
function compile(project: string): void {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', join(ROOT, 'packages', project)], { stdio: 'inherit' });
}

function buildPackage(name: string, output: string): void {
  const folder = join(ROOT, 'packages', name);
  rmSync(join(folder, output), { recursive: true, force: true });
  compile(`${name}/tsconfig.build.json`);
  for (const file of readdirSync(join(folder, output), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue;
    const path = join(folder, output, file);
    writeFileSync(path, withScriptNames(readFileSync(path, 'utf8')));
  }
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
}

/** What the demo serves to browsers, in the folders in which it looks for it. */
const DEMO_FILES = ['dist', 'desk-page/dist', 'shop/pictures'];

/** Puts the demo into the package that runs it, with its folders as they are here. */
function buildDemo(): void {
  compile('cli/tsconfig.demo.json');
  for (const path of DEMO_FILES)
    cpSync(join(ROOT, 'demo', path), join(ROOT, 'packages/cli/dist/demo', path), { recursive: true });
}

/** Builds all packages. Throws on a compile error. */
function buildPackages(): void {
  for (const { name, output } of PACKAGES) buildPackage(name, output);
  buildDemo();
  writeEditorData();
  for (const [name, path] of Object.entries(MIGRATIONS)) {
    const folder = join(ROOT, 'packages', name);
    cpSync(join(folder, 'src', path), join(folder, 'dist', path), { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now();
  buildPackages();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`built the packages ${PACKAGES.map(({ name }) => name).join(', ')} in ${seconds} s`);
}
