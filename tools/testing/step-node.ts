/** The step of the node tests: every `*.test.ts` that needs no browser, against one embedded PostgreSQL. */
import { nothing, readNodeFailures, readNodeSummary, type StepResult } from './counts.ts';
import { nodeGroupCommand } from './node-command.ts';
import { runCommand } from './run-command.ts';
import { findNodeTests } from './test-files.ts';
import { withTestServer } from './test-server.ts';

/** Files of one process. Their pools stay open until its end, and the server has a hundred connections. */
const GROUP_MAX = 6;

/** A test that failed may have left something open that keeps its process alive. */
const GROUP_TIMEOUT_MS = 300_000;

/** Some wait for the database or for a process they killed, so three keep two cores busy. */
const AT_ONCE = 3;

/** Runs all node tests. */
export async function runNodeTests(): Promise<StepResult> {
  const groups = groupsOf(findNodeTests());
  if (groups.length === 0) return { tally: nothing, output: 'No node test was found.' };
  return withTestServer(async (url) => {
    const results: StepResult[] = [];
    const work = async () => {
      for (let group = groups.shift(); group; group = groups.shift())
        results.push(await runGroup(group, url));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return {
      tally: results.reduce(
        (sum, { tally }) => ({ passed: sum.passed + tally.passed, failed: sum.failed + tally.failed }),
        nothing,
      ),
      output: results.map(({ output }) => output).join(''),
    };
  });
}

/** A group runs once: what it finds by chance, such as a race, it has found. */
async function runGroup(files: readonly string[], url: string): Promise<StepResult> {
  const environment = { GW_TEST_SERVER_URL: url };
  const { ok, output } = await runCommand(nodeGroupCommand(files), {
    environment,
    timeoutMs: GROUP_TIMEOUT_MS,
  });
  const tally = readNodeSummary(output);
  if (ok && tally.failed === 0) return { tally, output: '' };
  return {
    tally: tally.failed > 0 ? tally : { ...tally, failed: 1 },
    output: `${files.join(' ')}\n${readNodeFailures(output)}\n`,
  };
}

/** Files of `test/` kill and measure processes: each has one of its own, and they begin first, being the longest. */
function groupsOf(files: readonly string[]): string[][] {
  const alone = files.filter((file) => file.startsWith('test/')).map((file) => [file]);
  const others = files.filter((file) => !file.startsWith('test/'));
  const groups: string[][] = [];
  for (let at = 0; at < others.length; at += GROUP_MAX) groups.push(others.slice(at, at + GROUP_MAX));
  return [...alone, ...groups];
}
