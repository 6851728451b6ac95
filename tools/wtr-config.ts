// The element tests: every *.test.ts of the widget in one engine, bundled by Vite.
import type { TestRunnerConfig } from '@web/test-runner';
import { findFiles } from './testing/test-files.ts';
import { builtTestServer } from './wtr-built.ts';
import type { Engine } from './wtr-engines.ts';
import { frameTestServer } from './wtr-frame.ts';

/** The settings of web-test-runner for an engine. */
export async function elementTestConfig(engine: Engine): Promise<TestRunnerConfig> {
  const files = findFiles('packages/widget/src', '.test.ts').filter(
    (file) => !file.endsWith('.node.test.ts'),
  );
  const server = await builtTestServer(files, engine.name);
  const frame = await frameTestServer(engine);
  return {
    ...server,
    middleware: [...frame.middleware, ...server.middleware],
    plugins: frame.plugins,
    files: [...files],
    concurrency: 2,
    testFramework: { config: { timeout: 10_000 } },
    // A second Firefox starts beside the first one's tests.
    browserStartTimeout: 60_000,
    // Of all tests of a file, on a machine with other work.
    testsFinishTimeout: 240_000,
    browsers: [engine],
  };
}
