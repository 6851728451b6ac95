/**
 * The process of the element tests: runs web-test-runner with the project's settings, on the files named as arguments
 * or on all, and prints its counts last, with the files in which tests failed.
 */
import { startTestRunner } from '@web/test-runner';
import type { Tally } from './counts.ts';

interface Suite {
  readonly suites: readonly Suite[];
  readonly tests: readonly { readonly passed: boolean; readonly skipped: boolean }[];
}

/** Counts a suite with its inner suites. A skipped test did not hold. */
function countSuite(suite: Suite): Tally {
  const tally = { passed: 0, failed: 0 };
  for (const test of suite.tests) tally[test.passed && !test.skipped ? 'passed' : 'failed'] += 1;
  for (const inner of suite.suites.map(countSuite)) {
    tally.passed += inner.passed;
    tally.failed += inner.failed;
  }
  return tally;
}

const wanted = process.argv.slice(2);
const runner = await startTestRunner({
  readCliArgs: wanted.length > 0,
  argv: wanted.flatMap((file) => ['--files', file]),
  autoExitProcess: false,
  config: { watch: false },
});
runner?.on('stopped', () => {
  const sum = { passed: 0, failed: 0 };
  const failedFiles: string[] = [];
  for (const session of runner.sessions.all()) {
    const tally = session.testResults ? countSuite(session.testResults) : { passed: 0, failed: 0 };
    // A file that broke before or beside its tests is one failure, however many of its tests passed.
    const broke = session.passed === false && tally.failed === 0;
    sum.passed += tally.passed;
    sum.failed += broke ? 1 : tally.failed;
    if (broke || tally.failed > 0) failedFiles.push(session.testFile);
  }
  process.stdout.write(`\n${JSON.stringify({ ...sum, failedFiles })}\n`, () =>
    process.exit(sum.failed > 0 ? 1 : 0),
  );
});
