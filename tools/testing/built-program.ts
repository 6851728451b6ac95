/**
 * Bundles programs that tests start, from their source. A bundle starts in a third of the time that loading 600 files
 * of TypeScript takes.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** In the project, so that packages are found from it. */
const FOLDER = join(ROOT, 'test-output/programs');

const built = new Map<string, Promise<string>>();

/** Returns the path of the bundle of these files, which run in this order. It exists until this process ends. */
export function builtProgram(...files: readonly string[]): Promise<string> {
  const key = files.join(' ');
  const known = built.get(key) ?? bundle(files, join(FOLDER, `${process.pid}-${built.size}.mjs`));
  built.set(key, known);
  return known;
}

async function bundle(files: readonly string[], outfile: string): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  process.once('exit', () => rmSync(outfile, { force: true }));
  const imports = files.map((file) => `import ${JSON.stringify(join(ROOT, file))};`).join('\n');
  await build({
    stdin: { contents: imports, resolveDir: ROOT, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['gangway-source'],
    keepNames: true,
    logLevel: 'warning',
    plugins: [PACKAGES_OUTSIDE, OWN_ADDRESSES],
  });
  return outfile;
}

/** Packages are loaded as they are installed, except our own, which are source. */
const PACKAGES_OUTSIDE: Plugin = {
  name: 'packages-outside',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path }) =>
      path.startsWith('@gangway/') ? undefined : { path, external: true },
    ),
};

/** Every file finds what lies beside it by its own address, not by that of the bundle. */
const OWN_ADDRESSES: Plugin = {
  name: 'own-addresses',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(
        'import.meta.url',
        JSON.stringify(pathToFileURL(path).href),
      ),
      loader: 'ts',
    })),
};
