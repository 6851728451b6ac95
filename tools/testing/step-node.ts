/** The step of the node tests: every `*.test.ts` that needs no browser, against one embedded PostgreSQL. */
import { startTestServer } from '../../packages/gateway/src/storage/test-server.ts';
import { nothing, type StepResult } from './counts.ts';
import { progressPrinter } from './progress.ts';
import { runTestFiles } from './run-test-files.ts';
import { findFiles, findNodeTests } from './test-files.ts';

/** Files of one process. Their pools stay open until its end, and the server has a hundred connections. */
const GROUP_MAX = 12;

const TIMEOUT_MS = 300_000;

/** Some wait for the database or for a process they killed, so three keep two cores busy. */
const AT_ONCE = 3;

/** Runs all node tests. Each group runs once: what it finds by chance, such as a race, it has found. */
export async function runNodeTests(): Promise<StepResult> {
  const files = findNodeTests();
  if (files.length === 0) return { tally: nothing, output: 'No node test was found.' };
  const server = await startTestServer();
  try {
    return await runTestFiles({
      groups: groupsOf(files),
      atOnce: AT_ONCE,
      timeoutMs: TIMEOUT_MS,
      environment: { GW_TEST_SERVER_URL: server.adminUrl },
      onProgress: progressPrinter(files.length),
    });
  } finally {
    await server.stop();
  }
}

/** Runs the tests of `test/wide`: programs in other languages beside Node. */
export const runWideTests = (): Promise<StepResult> => {
  const files = findFiles('test/wide', '.test.ts');
  return runTestFiles({
    groups: files.map((file) => [file]),
    atOnce: 1,
    timeoutMs: TIMEOUT_MS,
    onProgress: progressPrinter(files.length),
  });
};

/**
 * Files of `test/` kill and measure processes: each has one of its own, and they begin first, being the longest. The
 * rules of the architecture share the source files that they have read.
 */
function groupsOf(files: readonly string[]): string[][] {
  const rules = files.filter((file) => file.startsWith('test/architecture/'));
  const alone = files.filter((file) => file.startsWith('test/') && !rules.includes(file));
  const others = files.filter((file) => !file.startsWith('test/'));
  const groups = [...alone.map((file) => [file]), rules];
  for (let at = 0; at < others.length; at += GROUP_MAX) groups.push(others.slice(at, at + GROUP_MAX));
  return groups;
}
