/** The steps that drive a real browser: journeys on the real demo, gateway and database, and looks of the elements. */
import { nothing, readFailedFiles, readNodeFailures, readNodeSummary, type StepResult } from './counts.ts';
import { nodeTestCommand } from './node-command.ts';
import { runCommand } from './run-command.ts';
import { withSecondTry } from './second-try.ts';
import { findFiles } from './test-files.ts';

/** Each file has a demo of its own. Journeys mostly wait, so three of them keep two cores busy. */
const AT_ONCE = 3;

/** On a machine with other work they take several times as long. */
const TIMEOUT_MS = 2_400_000;

/** Runs `test/journeys/*.test.ts` in Chromium at `CHROME_PATH`. */
export const runJourneys = (environment: Readonly<Record<string, string>>): Promise<StepResult> =>
  runFolder('test/journeys', environment);

/** Runs `test/gallery/*.test.ts`: how every example of the state table looks. */
export const runLooks = (environment: Readonly<Record<string, string>>): Promise<StepResult> =>
  runFolder('test/gallery', environment);

async function runFolder(folder: string, environment: Readonly<Record<string, string>>): Promise<StepResult> {
  const all = findFiles(folder, '.test.ts');
  if (all.length === 0) return { tally: nothing, output: `There is no test in ${folder}.` };
  return withSecondTry(async (files) => {
    const command = files.length > 0 ? nodeTestCommand(files, 1) : nodeTestCommand(all, AT_ONCE);
    const { ok, output } = await runCommand(command, { environment, timeoutMs: TIMEOUT_MS });
    const tally = readNodeSummary(output);
    return {
      tally: ok || tally.failed > 0 ? tally : { ...tally, failed: 1 },
      output: readNodeFailures(output),
      failedFiles: readFailedFiles(output),
    };
  });
}
