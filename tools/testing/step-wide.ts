/** The steps of the wide tests: what starts processes and installations of its own, or programs in other languages. */
import { startTestServer } from '../../packages/gateway/src/storage/test-server.ts';
import { oneCheck, type StepResult } from './counts.ts';
import { ALL_PLACES } from './places.ts';
import { progressPrinter } from './progress.ts';
import { runCommand } from './run-command.ts';
import { runTestFiles } from './run-test-files.ts';
import { withSecondTry } from './second-try.ts';
import { findFiles, NODES_FOLDERS, WIDE_FOLDER } from './test-files.ts';

const TIMEOUT_MS = 600_000;

/** The files of {@link WIDE_FOLDER} that drive Chromium, Firefox and WebKitGTK. */
const ENGINES = /\/engine[^/]*\.test\.ts$/;

type Environment = Readonly<Record<string, string>>;

/**
 * Builds the packages and runs the tests of {@link WIDE_FOLDER} but {@link ENGINES}; they use the Chromium at
 * `CHROME_PATH`.
 */
export async function runWideTests(environment: Environment): Promise<StepResult> {
  const built = await runCommand(['npm', 'run', '--silent', 'build:packages']);
  if (!built.ok) return { tally: oneCheck(false), output: built.output };
  const files = findFiles(WIDE_FOLDER, '.test.ts').filter((file) => !ENGINES.test(file));
  return withSecondTry((again) =>
    runFiles('Wide tests', again.length > 0 ? again : files, {
      places: again.length > 0 ? ALL_PLACES : 1,
      environment,
    }),
  );
}

/** Pays in three engines, each file alone: beside other work WebKitGTK takes longer than any patience. */
export function runEngineTests(environment: Environment): Promise<StepResult> {
  const files = findFiles(WIDE_FOLDER, '.test.ts').filter((file) => ENGINES.test(file));
  return withSecondTry((again) =>
    runFiles('Engines', again.length > 0 ? again : files, { places: ALL_PLACES, environment }),
  );
}

/**
 * Runs the tests of {@link NODES_FOLDERS}, each file alone and once: gateways under load beside browsers would be told
 * apart by who gets the processor, and what they find by chance, such as a race, they have found.
 */
export const runNodesTests = (environment: Environment): Promise<StepResult> =>
  runFiles(
    'Gateways as processes',
    NODES_FOLDERS.flatMap((folder) => findFiles(folder, '.test.ts')),
    { places: ALL_PLACES, environment },
  );

async function runFiles(
  title: string,
  files: readonly string[],
  { places, environment }: { readonly places: number; readonly environment: Environment },
) {
  const server = await startTestServer();
  try {
    return await runTestFiles({
      groups: files.map((file) => [file]),
      places,
      timeoutMs: TIMEOUT_MS,
      environment: { ...environment, GW_TEST_SERVER_URL: server.adminUrl },
      onProgress: progressPrinter(title, files.length),
    });
  } finally {
    await server.stop();
  }
}
