/**
 * Bundles programs and tests from their source. A bundle starts in a third of the time that loading 600 files of
 * TypeScript takes.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { RAIL_PACKAGES } from '../../packages/gateway/src/rail-packages.ts';

/** The project's folder, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of all bundles. It is in the project, so that packages are found from it. */
export const BUNDLES = join(ROOT, 'test-output/bundles');

/** Bundles what `entries` name. Rejects with esbuild's error when a file is wrong. */
export async function bundle(entries: BuildOptions): Promise<void> {
  await build({
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['gangway-source'],
    keepNames: true,
    logLevel: 'error',
    define: { 'import.meta.url': 'ownAddress', 'import.meta.dirname': 'ownFolder' },
    plugins: [PACKAGES_OUTSIDE, OWN_ADDRESSES],
    ...entries,
  });
}

/** Packages are loaded as they are installed, except our own, which are source. */
const PACKAGES_OUTSIDE: Plugin = {
  name: 'packages-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path }) =>
      path.startsWith('@gangway/') ? undefined : { path, external: true },
    );
    // The elements' style sheets, which only a build for browsers makes: no program loads these modules.
    onResolve({ filter: /\?sheets$/ }, ({ path }) => ({ path, external: true }));
  },
};

/** The gateway loads packages by names that its own build must not follow; a bundle must. */
const SANDBOX = "import('@gangway/sandbox')";
const RAILS = `({ ${RAIL_PACKAGES.map((rail) => `'${rail}': () => import('${rail}')`).join(', ')} })`;

/** Every file finds what lies beside it by its own address, not by that of the bundle. */
const OWN_ADDRESSES: Plugin = {
  name: 'own-addresses',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.m?[jt]s$/ }, ({ path }) => {
      const address = JSON.stringify(pathToFileURL(path).href);
      const own = `const ownAddress = ${address}, ownFolder = ${JSON.stringify(dirname(path))};`;
      const text = readFileSync(path, 'utf8')
        .replace(/import\(PACKAGE\)/, SANDBOX)
        .replace(/import\(railPackage\)/, `(${RAILS}[railPackage]?.() ?? import(railPackage))`);
      return { contents: `${own} ${text}`, loader: 'ts' };
    }),
};
