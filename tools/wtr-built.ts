// Lets web-test-runner serve test files that Vite has bundled: a page loads a few scripts instead of 300 modules.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestRunnerConfig } from '@web/test-runner';
import { ROOT } from './build-parts.ts';
import { buildTestPages } from './build-test-pages.ts';

/** Where the bundles are, on the disk and on the server: in a folder for each engine. */
const OUT = 'node_modules/.cache/gangway-element-tests';

/** Bundles these test files, and returns the part of the runner's configuration that serves them. */
export async function builtTestServer(
  files: readonly string[],
  engine: string,
): Promise<Required<Pick<TestRunnerConfig, 'middleware' | 'rootDir'>>> {
  const entryOf = (path: string) => path.replace(/^\//, '').replace(/\.ts$/, '');
  const folder = `${OUT}/${engine}`;
  const served = `/${folder}/`;
  await buildTestPages(ROOT, {
    outDir: folder,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(files.map((file) => [entryOf(file), join(ROOT, file)])),
      // A test file holds nothing that another one imports: that would run its tests there too.
      preserveEntrySignatures: 'strict',
      external: /^\/__web-/,
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[hash].js' },
    },
  });
  return {
    rootDir: ROOT,
    middleware: [
      async (context, next) => {
        const { path } = context;
        if (path.endsWith('.test.ts')) {
          context.type = 'js';
          context.body = `import '${served}${entryOf(path)}.js';`;
        } else if (path.startsWith(served)) {
          context.type = 'js';
          context.set('cache-control', 'max-age=31536000');
          context.body = await readFile(join(ROOT, path));
        } else await next();
      },
    ],
  };
}
