/** The steps that drive a real browser: journeys on the real demo, gateway and database, and looks of the elements. */
import { startTestServer } from '../../packages/gateway/src/storage/test-server.ts';
import { nothing, type StepResult } from './counts.ts';
import { progressPrinter } from './progress.ts';
import { runTestFiles } from './run-test-files.ts';
import { withSecondTry } from './second-try.ts';
import { findFiles } from './test-files.ts';

/** Each file has a demo of its own. Journeys mostly wait, so three of them keep two cores busy. */
const AT_ONCE = 3;

/** On a machine with other work a file takes several times as long. */
const TIMEOUT_MS = 1_200_000;

/** Runs `test/journeys/*.test.ts` in Chromium at `CHROME_PATH`. */
export const runJourneys = (environment: Readonly<Record<string, string>>): Promise<StepResult> =>
  runFolder('test/journeys', environment);

/** Runs `test/gallery/*.test.ts`: how every example of the state table looks. */
export const runLooks = (environment: Readonly<Record<string, string>>): Promise<StepResult> =>
  runFolder('test/gallery', environment);

async function runFolder(folder: string, environment: Readonly<Record<string, string>>): Promise<StepResult> {
  const all = findFiles(folder, '.test.ts');
  if (all.length === 0) return { tally: nothing, output: `There is no test in ${folder}.` };
  const server = await startTestServer();
  const given = { ...environment, GW_TEST_SERVER_URL: server.adminUrl };
  try {
    return await withSecondTry((again) => {
      const files = again.length > 0 ? again : all;
      return runTestFiles({
        groups: files.map((file) => [file]),
        atOnce: again.length > 0 ? 1 : AT_ONCE,
        timeoutMs: TIMEOUT_MS,
        environment: given,
        onProgress: progressPrinter(files.length),
      });
    });
  } finally {
    await server.stop();
  }
}
