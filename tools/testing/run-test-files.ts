/** Runs test files in processes of `node:test`, some at once, and collects what every test came to. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BuiltTests, buildTests } from './built-tests.ts';
import { type StepResult, type Tally, tallyOf } from './counts.ts';
import { ALL_PLACES, inPlaces } from './places.ts';
import { ENDED, type TestResult } from './result-lines.ts';
import { runCommand } from './run-command.ts';

/** How files are run. */
export interface TestRun {
  /** The files of each process, one after another. */
  readonly groups: readonly (readonly string[])[];
  /** How many of the machine's places a process takes: one, or all for what runs alone. */
  readonly places: number;
  /** A test that failed may have left something open that keeps its process alive. */
  readonly timeoutMs: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Called whenever a process has ended, with the counts so far and the number of files done. */
  readonly onProgress?: (tally: Readonly<Tally>, files: number) => void;
}

/** Runs all groups. `failedFiles` are those in which something failed. */
export async function runTestFiles(run: TestRun): Promise<StepResult & { failedFiles: readonly string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-results-'));
  const tests = await buildTests(run.groups.flat());
  const done: GroupResult[] = [];
  const work = async (files: readonly string[], number: number) => {
    done.push(await runGroup(files, join(folder, String(number)), { ...run, tests }));
    run.onProgress?.(
      tallyOf(done.flatMap(({ results }) => results)),
      done.flatMap((one) => one.files).length,
    );
  };
  try {
    // By their ranks all steps advance evenly, so that processes that wait are beside others that do not. What needs
    // the whole machine waits for the end of all.
    const rankOf = (number: number) => (run.places === ALL_PLACES ? 1 : number / run.groups.length);
    const needOf = (number: number) => ({ places: run.places, rank: rankOf(number) });
    await Promise.all(run.groups.map((files, number) => inPlaces(needOf(number), () => work(files, number))));
  } finally {
    await Promise.all([rm(folder, { recursive: true, force: true }), tests.remove()]);
  }
  const results = done.flatMap((group) => group.results);
  const failed = done.filter((group) => group.output !== '');
  return {
    tally: tallyOf(results),
    results,
    output: failed.map(({ output }) => output).join('\n'),
    failedFiles: failed.flatMap(failedFilesOf),
  };
}

interface GroupResult {
  readonly files: readonly string[];
  readonly results: readonly TestResult[];
  /** The faults and what the process has printed; empty when everything passed. */
  readonly output: string;
}

async function runGroup(
  files: readonly string[],
  lines: string,
  run: TestRun & { readonly tests: BuiltTests },
): Promise<GroupResult> {
  const { environment, timeoutMs, tests } = run;
  // Inside a run of `node --test` NODE_TEST_CONTEXT would make the process write another format.
  const own = { ...environment, GW_TEST_BUNDLES: tests.folder, NODE_TEST_CONTEXT: '' };
  const command = groupCommand(files, lines, tests);
  const { ok, output } = await runCommand(command, { environment: own, timeoutMs });
  const results = readResults(await readFile(lines, 'utf8').catch(() => ''), { files, ok });
  const faults = results.filter(({ hasPassed, isSum }) => !hasPassed && !isSum).map(faultText);
  return { files, results, output: faults.length > 0 ? `${faults.join('')}${output}` : '' };
}

/** All files of the process when a fault lies in none of them: in a module that they share, or beside the tests. */
function failedFilesOf({ files, results }: GroupResult): readonly string[] {
  const faulty = new Set(results.filter(({ hasPassed }) => !hasPassed).map(({ file }) => file));
  const failed = files.filter((file) => faulty.has(resolve(file)));
  return failed.length === faulty.size ? failed : files;
}

const faultText = ({ title, file, fault }: TestResult): string =>
  `✖ ${title.join(' › ')}\n  ${file}\n${fault.replace(/^/gm, '  ')}\n\n`;

/**
 * Not with `--test-force-exit`: that would end the process when the tests of one file are done and the next file is
 * still being read.
 */
const groupCommand = (
  files: readonly string[],
  lines: string,
  { pathOf }: BuiltTests,
): [string, ...string[]] => [
  process.execPath,
  '--enable-source-maps',
  `--test-reporter=${pathOf('tools/testing/result-lines.ts')}`,
  `--test-reporter-destination=${lines}`,
  pathOf('tools/testing/test-group.ts'),
  ...files.map(pathOf),
];

/** The results of a process. One that broke off, or failed beside its tests, adds a failure of its own. */
function readResults(
  text: string,
  { files, ok }: { files: readonly string[]; ok: boolean },
): readonly TestResult[] {
  const lines = text.split('\n').filter(Boolean);
  const hasEnded = lines.at(-1) === ENDED;
  const results = lines.filter((line) => line !== ENDED).map((line) => JSON.parse(line) as TestResult);
  const isWhole = hasEnded && (ok || results.some(({ hasPassed }) => !hasPassed));
  if (isWhole && results.length > 0) return results;
  const whole: TestResult = {
    title: files,
    file: '',
    milliseconds: 0,
    isSum: false,
    hasPassed: false,
    fault: hasEnded ? 'The process failed beside its tests.' : 'The process broke off.',
  };
  return [...results, whole];
}
