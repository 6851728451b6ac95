/** The steps that drive a real browser: journeys on the real demo, gateway and database, and looks of the elements. */
import { nothing, readFailedFiles, readNodeFailures, readNodeSummary, type StepResult } from './counts.ts';
import { nodeTestCommand } from './node-command.ts';
import { runCommand } from './run-command.ts';
import { findFiles } from './test-files.ts';

/** Each file has a world of its own. Journeys mostly wait, so three of them keep two cores busy. */
const AT_ONCE = 3;

/** More files than these do not fail by chance. */
const TRIED_AGAIN_MAX = 2;

/** Runs `test/journeys/*.test.ts` in Chromium at `CHROME_PATH`. */
export const runJourneys = (environment: Readonly<Record<string, string>>): Promise<StepResult> =>
  runFolder('test/journeys', environment);

/** Runs `test/gallery/*.test.ts`: how every example of the state table looks. */
export const runLooks = (environment: Readonly<Record<string, string>>): Promise<StepResult> =>
  runFolder('test/gallery', environment);

async function runFolder(folder: string, environment: Readonly<Record<string, string>>): Promise<StepResult> {
  const files = findFiles(folder, '.test.ts');
  if (files.length === 0) return { tally: nothing, output: `There is no test in ${folder}.` };
  const first = await runFiles(files, AT_ONCE, environment);
  if (first.tally.failed === 0) return first;
  return secondTry(first, environment);
}

async function runFiles(
  files: readonly string[],
  atOnce: number,
  environment: Readonly<Record<string, string>>,
): Promise<StepResult> {
  const { ok, output } = await runCommand(nodeTestCommand(files, atOnce), { environment });
  const tally = readNodeSummary(output);
  return { tally: ok || tally.failed > 0 ? tally : { ...tally, failed: 1 }, output };
}

/**
 * A real browser beside two others on two cores may be slower than any patience. So a file that failed runs once more,
 * alone. A broken rule fails again and counts; what holds then is printed as unsteady, to be looked at.
 */
async function secondTry(
  first: StepResult,
  environment: Readonly<Record<string, string>>,
): Promise<StepResult> {
  const failed = readFailedFiles(first.output);
  const report = readNodeFailures(first.output);
  if (failed.length === 0 || failed.length > TRIED_AGAIN_MAX) return { ...first, output: report };
  const again = await runFiles(failed, 1, environment);
  if (again.tally.failed > 0) return { ...first, output: `${report}\n${readNodeFailures(again.output)}` };
  const tally = { passed: first.tally.passed + first.tally.failed, failed: 0 };
  return { tally, output: '', remark: `Unsteady, passed alone: ${failed.join(' ')}\n${report}` };
}
