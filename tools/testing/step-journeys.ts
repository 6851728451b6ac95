/** The step of the journeys: a real browser on the real demo, gateway and database. */
import { nothing, readNodeFailures, readNodeSummary, type StepResult } from './counts.ts';
import { nodeTestCommand } from './node-command.ts';
import { runCommand } from './run-command.ts';
import { findFiles } from './test-files.ts';

/** Each file has a world of its own. Journeys mostly wait, so three of them keep two cores busy. */
const AT_ONCE = 3;

/** Runs `test/journeys/*.test.ts` in Chromium at `CHROME_PATH`. */
export async function runJourneys(environment: Readonly<Record<string, string>>): Promise<StepResult> {
  const files = findFiles('test/journeys', '.test.ts');
  if (files.length === 0) return { tally: nothing, output: 'No journey was found.' };
  const { ok, output } = await runCommand(nodeTestCommand(files, AT_ONCE), { environment });
  const tally = readNodeSummary(output);
  return {
    tally: ok || tally.failed > 0 ? tally : { ...tally, failed: 1 },
    output: readNodeFailures(output),
  };
}
