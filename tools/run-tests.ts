/**
 * Runs the checks: `npm test`, one step with `npm test -- <step>`, and with `npm run test:wide` those of whole
 * processes and installations.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { findChromium } from './find-browser.mjs';
import { nothing, type StepResult, type Tally } from './testing/counts.ts';
import { slowestFiles } from './testing/progress.ts';
import type { TestResult } from './testing/result-lines.ts';
import { stopCommands } from './testing/run-command.ts';
import { runElementTests, runFirefoxTests } from './testing/step-elements.ts';
import { runJourneys, runJourneysAround, runLooks } from './testing/step-journeys.ts';
import { runNodeTests } from './testing/step-node.ts';
import { runBuild, runLint, runTypes } from './testing/step-tools.ts';
import { runEngineTests, runNodesTests, runWideTests } from './testing/step-wide.ts';

interface Step {
  readonly name: string;
  readonly title: string;
  /** It may need more than npm packages, and runs only when it is named. */
  readonly isWide?: true;
  /** Steps of one phase run at once: the tests need what is built, and each step leaves a core idle at times. */
  readonly phase: 'build' | 'test';
  run(environment: Readonly<Record<string, string>>): Promise<StepResult>;
}

const STEPS: readonly Step[] = [
  { name: 'build', title: 'Build', phase: 'build', run: runBuild },
  { name: 'types', title: 'Types', phase: 'test', run: runTypes },
  { name: 'lint', title: 'Lint', phase: 'test', run: runLint },
  { name: 'journeys', title: 'Journeys', phase: 'test', run: runJourneys },
  { name: 'elements', title: 'Element tests', phase: 'test', run: runElementTests },
  { name: 'node', title: 'Node tests', phase: 'test', run: runNodeTests },
  { name: 'wide', title: 'Wide tests', phase: 'test', run: runWideTests, isWide: true },
  { name: 'engines', title: 'Engines', phase: 'test', run: runEngineTests, isWide: true },
  { name: 'looks', title: 'Looks', phase: 'test', run: runLooks, isWide: true },
  {
    name: 'around',
    title: 'Journeys around a checkout',
    phase: 'test',
    run: runJourneysAround,
    isWide: true,
  },
  { name: 'nodes', title: 'Gateways as processes', phase: 'test', run: runNodesTests, isWide: true },
  { name: 'firefox', title: 'Element tests in Firefox', phase: 'test', run: runFirefoxTests, isWide: true },
];

/** Steps that need a Chromium. */
const IN_BROWSER = new Set(['elements', 'looks', 'around', 'journeys', 'wide', 'engines']);

let isStopping = false;

async function runStep(
  step: Step,
  environment: Record<string, string>,
): Promise<Tally & { results: readonly TestResult[] }> {
  const startedAt = performance.now();
  process.stdout.write(`${step.title} …\n`);
  const {
    tally,
    output,
    remark,
    results = [],
  } = await step.run(environment).catch((error: unknown) => ({
    tally: { passed: 0, failed: 1 },
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
    remark: undefined,
    results: [],
  }));
  const empty = tally.passed + tally.failed === 0;
  if (tally.failed > 0 || empty) process.stdout.write(`${output.trimEnd()}\n`);
  if (remark) process.stdout.write(`${remark.trimEnd()}\n`);
  if (empty) process.stdout.write(`${step.title}: not one test ran, which counts as a failure.\n`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const failed = empty ? 1 : tally.failed;
  process.stdout.write(`${step.title}: ${tally.passed} passed, ${failed} failed (${seconds} s)\n\n`);
  return { passed: tally.passed, failed, results };
}

/** One line a test: to compare titles and times of two runs. Runs of single steps have files of their own. */
async function keepResults(results: readonly TestResult[], steps: readonly string[]): Promise<void> {
  await mkdir('test-output', { recursive: true });
  const lines = results.map((one) => `${JSON.stringify(one)}\n`).join('');
  await writeFile(`test-output/${['results', ...steps].join('-')}.jsonl`, lines);
}

async function main(wanted: readonly string[]): Promise<number> {
  const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(', ')}. Steps: ${STEPS.map((s) => s.name).join(', ')}.`);
    return 1;
  }
  const steps = STEPS.filter(({ name, isWide }) => (wanted.length === 0 ? !isWide : wanted.includes(name)));
  const environment: Record<string, string> = {};
  if (steps.some(({ name }) => IN_BROWSER.has(name))) {
    const browser = await findChromium();
    Object.assign(environment, browser.env, { CHROME_PATH: browser.executablePath });
    process.stdout.write(`Browser: ${browser.executablePath} (${browser.from})\n\n`);
  }
  const sum = { ...nothing };
  const all: TestResult[] = [];
  for (const phase of ['build', 'test'] as const) {
    if (isStopping) return 1;
    const atOnce = steps.filter((step) => step.phase === phase).map((step) => runStep(step, environment));
    for (const { passed, failed, results } of await Promise.all(atOnce)) {
      sum.passed += passed;
      sum.failed += failed;
      all.push(...results);
    }
  }
  if (all.length > 0) await keepResults(all, wanted);
  const slowest = slowestFiles(all);
  if (slowest.length > 0) process.stdout.write(`The slowest files:\n${slowest.join('\n')}\n\n`);
  process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`);
  return sum.failed > 0 ? 1 : 0;
}

// The step that runs then fails, and clears away what it started, the database above all.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopping = true;
    stopCommands();
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.stdout.write('0 passed, 1 failed\n');
  process.exitCode = 1;
}
