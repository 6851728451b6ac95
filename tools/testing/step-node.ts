/** The step of the node tests: every `*.test.ts` that needs no browser, against one embedded PostgreSQL. */
import { nothing, readNodeFailures, readNodeSummary, type StepResult } from './counts.ts';
import { nodeTestCommand } from './node-command.ts';
import { runCommand } from './run-command.ts';
import { findNodeTests } from './test-files.ts';
import { withTestServer } from './test-server.ts';

/** Runs all node tests, two files at a time. */
export async function runNodeTests(): Promise<StepResult> {
  const files = findNodeTests();
  if (files.length === 0) return { tally: nothing, output: 'No node test was found.' };
  return withTestServer(async (url) => {
    const environment = { GW_TEST_SERVER_URL: url };
    const { ok, output } = await runCommand(nodeTestCommand(files, 2), { environment });
    const tally = readNodeSummary(output);
    return {
      tally: ok || tally.failed > 0 ? tally : { ...tally, failed: 1 },
      output: readNodeFailures(output),
    };
  });
}
