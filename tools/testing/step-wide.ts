/** The step of the wide tests: what starts processes and installations of its own, or programs in other languages. */
import { startTestServer } from '../../packages/gateway/src/storage/test-server.ts';
import { oneCheck, type StepResult } from './counts.ts';
import { progressPrinter } from './progress.ts';
import { runCommand } from './run-command.ts';
import { runTestFiles } from './run-test-files.ts';
import { findFiles, WIDE_FOLDERS } from './test-files.ts';

const TIMEOUT_MS = 600_000;

/** Builds the packages and runs the tests of {@link WIDE_FOLDERS}; browser tests use the Chromium at `CHROME_PATH`. */
export async function runWideTests(environment: Readonly<Record<string, string>>): Promise<StepResult> {
  const built = await runCommand(['npm', 'run', '--silent', 'build:packages']);
  if (!built.ok) return { tally: oneCheck(false), output: built.output };
  const files = WIDE_FOLDERS.flatMap((folder) => findFiles(folder, '.test.ts'));
  const server = await startTestServer();
  try {
    return await runTestFiles({
      groups: files.map((file) => [file]),
      places: 1,
      timeoutMs: TIMEOUT_MS,
      environment: { ...environment, GW_TEST_SERVER_URL: server.adminUrl },
      onProgress: progressPrinter('Wide tests', files.length),
    });
  } finally {
    await server.stop();
  }
}
