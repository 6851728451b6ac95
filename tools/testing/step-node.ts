/** The step of the node tests: every `*.test.ts` that needs no browser, against one embedded PostgreSQL. */
import { startTestServer } from '../../packages/gateway/src/storage/test-server.ts';
import { nothing, type StepResult } from './counts.ts';
import { progressPrinter } from './progress.ts';
import { runTestFiles } from './run-test-files.ts';
import { findNodeTests } from './test-files.ts';

/** Files of one process. Their pools stay open until its end, and the server has a hundred connections. */
const GROUP_MAX = 12;

/** Long files of one process: its start costs little beside three, and more would make it end long after the others. */
const LONG_GROUP_MAX = 3;

const TIMEOUT_MS = 300_000;

/** Runs all node tests. Each group runs once: what it finds by chance, such as a race, it has found. */
export async function runNodeTests(): Promise<StepResult> {
  const files = findNodeTests();
  if (files.length === 0) return { tally: nothing, output: 'No node test was found.' };
  const server = await startTestServer();
  try {
    return await runTestFiles({
      groups: groupsOf(files),
      places: 1,
      timeoutMs: TIMEOUT_MS,
      environment: { GW_TEST_SERVER_URL: server.adminUrl },
      onProgress: progressPrinter('Node tests', files.length),
    });
  } finally {
    await server.stop();
  }
}

/**
 * Files of `test/` take longest, so they begin, a few in a process. The rules of the architecture share the sources
 * that they have read.
 */
function groupsOf(files: readonly string[]): string[][] {
  const isIn = (folder: string) => (file: string) => file.startsWith(`test/${folder}`);
  const rules = files.filter(isIn('architecture/'));
  const long = files.filter((file) => isIn('')(file) && !rules.includes(file));
  const others = files.filter((file) => !isIn('')(file));
  return [...inGroups(long, LONG_GROUP_MAX), rules, ...inGroups(others, GROUP_MAX)];
}

const inGroups = (files: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(files.length / size) }, (_, n) => files.slice(n * size, (n + 1) * size));
