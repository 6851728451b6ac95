/** The steps that drive a real browser: journeys on the real demo, gateway and database, and looks of the elements. */
import { nothing, readNodeFailures, readNodeSummary, type StepResult } from './counts.ts';
import { nodeTestCommand } from './node-command.ts';
import { runCommand } from './run-command.ts';
import { findFiles } from './test-files.ts';

/** Each file has a world of its own. Journeys mostly wait, so three of them keep two cores busy. */
const AT_ONCE = 3;

/** Runs `test/journeys/*.test.ts` in Chromium at `CHROME_PATH`. */
export const runJourneys = (environment: Readonly<Record<string, string>>): Promise<StepResult> =>
  runFolder('test/journeys', environment);

/** Runs `test/gallery/*.test.ts`: how every example of the state table looks. */
export const runLooks = (environment: Readonly<Record<string, string>>): Promise<StepResult> =>
  runFolder('test/gallery', environment);

async function runFolder(folder: string, environment: Readonly<Record<string, string>>): Promise<StepResult> {
  const files = findFiles(folder, '.test.ts');
  if (files.length === 0) return { tally: nothing, output: `There is no test in ${folder}.` };
  const { ok, output } = await runCommand(nodeTestCommand(files, AT_ONCE), { environment });
  const tally = readNodeSummary(output);
  return {
    tally: ok || tally.failed > 0 ? tally : { ...tally, failed: 1 },
    output: readNodeFailures(output),
  };
}
