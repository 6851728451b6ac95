// Bundles pages with the elements for tests: as quickly as Vite can, for a browser of ours, and not to be shipped.
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { type BuildOptions, build } from 'vite';
import { leanLit } from './lean-lit.ts';
import { shadowStyles } from './shadow-styles.ts';

/** The part of Vite's options in which the bundles differ; rolldown's name their entries. */
type PageOptions = Required<Pick<BuildOptions, 'outDir' | 'rolldownOptions'>> &
  Pick<BuildOptions, 'sourcemap'>;

/** Bundles entries of the project at `root`. Empties `outDir` first. Rejects with Vite's error. */
export async function buildTestPages(root: string, options: PageOptions): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    // With Lit as it is shipped, so that the element tests hold what is cut from it.
    plugins: [vanillaExtractPlugin({ identifiers: 'short' }), shadowStyles(), leanLit()],
    resolve: { conditions: ['gangway-source', 'browser', 'module', 'import', 'default'] },
    build: {
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 10_000,
      ...options,
    },
  });
}
