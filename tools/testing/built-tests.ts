/** The test files of a run, bundled once for all of its processes. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { BUNDLES, bundle, ROOT } from './bundle.ts';

/** What every process of a run loads besides its tests. */
const RUNNER = ['tools/testing/test-group.ts', 'tools/testing/result-lines.ts'];

/** The bundles of a run. */
export interface BuiltTests {
  /** For what the run's processes share, such as {@link builtProgram}. */
  readonly folder: string;
  /** Returns the bundle of a test file, or of a file of the runner. */
  pathOf(file: string): string;
  remove(): Promise<void>;
}

/** Bundles these test files, which share what they import. Rejects with esbuild's error when one of them is wrong. */
export async function buildTests(files: readonly string[]): Promise<BuiltTests> {
  await mkdir(BUNDLES, { recursive: true });
  const folder = await mkdtemp(join(BUNDLES, 'tests-'));
  await bundle({
    entryPoints: [...RUNNER, ...files].map((file) => resolve(ROOT, file)),
    outdir: folder,
    outbase: ROOT,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[hash]',
    splitting: true,
    // By these the runner names the file of each test, and faults the line.
    sourcemap: 'linked',
    sourcesContent: false,
  });
  return {
    folder,
    pathOf: (file) => join(folder, relative(ROOT, resolve(ROOT, file)).replace(/\.ts$/, '.mjs')),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
