/**
 * The process of the element tests: runs web-test-runner with the settings named as its first argument, on the files
 * named as further arguments or on all, and prints {@link ElementRun} as its last line.
 */
import { startTestRunner, type TestSession } from '@web/test-runner';
import { tallyOf } from './counts.ts';
import { LEFT_OUT_OF_FIREFOX } from './left-out.ts';
import type { TestResult } from './result-lines.ts';

/** What the tests came to. */
export interface ElementRun {
  readonly results: readonly TestResult[];
  readonly failedFiles: readonly string[];
}

interface Suite {
  readonly name: string;
  readonly suites: readonly Suite[];
  readonly tests: readonly {
    readonly name: string;
    readonly passed: boolean;
    readonly skipped: boolean;
    readonly duration?: number;
  }[];
}

/** The tests of a suite and of its inner suites. A skipped test did not hold, unless it is left out as listed. */
const testsOf = (suite: Suite, file: string, outer: readonly string[]): TestResult[] => [
  ...suite.tests.flatMap(({ name, passed, skipped, duration = 0 }) =>
    skipped && isLeftOut([...outer, name])
      ? []
      : result(file, [...outer, name], { milliseconds: duration, hasPassed: passed && !skipped }),
  ),
  ...suite.suites.flatMap((inner) => testsOf(inner, file, [...outer, inner.name])),
];

const result = (
  file: string,
  title: readonly string[],
  ended: Pick<TestResult, 'milliseconds' | 'hasPassed'>,
): TestResult => ({ title, file, isSum: false, fault: ended.hasPassed ? '' : 'see above', ...ended });

/** Whether a test may be left out; notes that it was. */
function isLeftOut(title: readonly string[]): boolean {
  const written = title.join(' › ');
  const isListed = listed.some((one) => one.title === written);
  if (isListed) leftOut.add(written);
  return isListed;
}

/** A file that broke before or beside its tests is one failure, however many of its tests passed. */
function resultsOf({ testFile, testResults, passed }: TestSession): TestResult[] {
  const tests = testResults ? testsOf(testResults, testFile, []) : [];
  const broke = passed === false && tallyOf(tests).failed === 0;
  return broke ? [...tests, result(testFile, [testFile], { milliseconds: 0, hasPassed: false })] : tests;
}

const [configuration = '', ...wanted] = process.argv.slice(2);
const listed = configuration.includes('firefox') ? LEFT_OUT_OF_FIREFOX : [];
const leftOut = new Set<string>();
const runner = await startTestRunner({
  argv: ['--config', configuration, ...wanted.flatMap((file) => ['--files', file])],
  autoExitProcess: false,
  config: { watch: false },
});
runner?.on('stopped', () => {
  const results = [...runner.sessions.all()].flatMap(resultsOf);
  if (listed.length > 0 && wanted.length === 0) {
    const title = `exactly ${listed.length} tests are left out, as listed`;
    const ended = { milliseconds: 0, hasPassed: leftOut.size === listed.length };
    results.push(result('tools/testing/left-out.ts', [title], ended));
  }
  const failedFiles = [...new Set(results.filter(({ hasPassed }) => !hasPassed).map(({ file }) => file))];
  process.stdout.write(`\n${JSON.stringify({ results, failedFiles } satisfies ElementRun)}\n`, () =>
    process.exit(failedFiles.length > 0 ? 1 : 0),
  );
});
