/**
 * `npm run proof`: the long runs, which are tests with more rounds, events, days or cards than fit into `npm test`.
 * `-- --only F1,A8` runs some. Each writes its result into docs/proof.md.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeDocuments } from './generate-docs.ts';
import { commitText, machineText, today } from './machine.ts';
import { PROOFS, type Proof } from './proof/proofs.ts';
import {
  type ProofResult,
  type ProofResults,
  RESULTS_FILE,
  readResults,
  verdictOf,
} from './proof/results.ts';

const REPORTER = fileURLToPath(new URL('./proof/figure-lines.mjs', import.meta.url));
const TOLD_EVERY_MS = 60_000;

/** A line of the reporter. */
type FigureLine = { readonly figure: string } | { readonly failed: string } | { readonly ended: string };

/** Returns the proofs that the command line names, or all. Throws with a sentence about a wrong one. */
function readProofs(words: string[]): readonly Proof[] {
  const { values } = parseArgs({ args: words, options: { only: { type: 'string' } } });
  if (values.only === undefined) return PROOFS;
  return values.only.split(',').map((name) => {
    const proof = PROOFS.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
    if (!proof)
      throw new Error(`No such proof: ${name}. There are: ${PROOFS.map((one) => one.name).join(', ')}.`);
    return proof;
  });
}

/** Runs the tests of a proof in a process, with their progress on the terminal. */
async function runTests(
  tests: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly isWell: boolean; readonly lines: readonly FigureLine[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-proof-'));
  const report = join(folder, 'figures.jsonl');
  try {
    const flags = ['--conditions=gangway-source', '--import', 'tsx', '--test', '--test-concurrency=1'];
    const reporters = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
    reporters.push(`--test-reporter=${REPORTER}`, `--test-reporter-destination=${report}`);
    const env = { ...process.env, GW_TEST_AUTOVACUUM: 'on', ...environment };
    const child = spawn(process.execPath, [...flags, ...reporters, ...tests], { stdio: 'inherit', env });
    const [code] = await once(child, 'exit');
    const lines = (await readFile(report, 'utf8')).split('\n').filter(Boolean);
    return { isWell: code === 0, lines: lines.map((line) => JSON.parse(line) as FigureLine) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the sizes of a proof that whoever runs it has chosen. */
const readSizes = (environment: Proof['environment'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.keys(environment).flatMap((name) => {
      const chosen = process.env[name];
      return chosen === undefined ? [] : [[name, chosen]];
    }),
  );

const commandOf = (name: string, sizes: Readonly<Record<string, string>>): string =>
  [...Object.entries(sizes).map((size) => size.join('=')), `npm run proof -- --only ${name}`].join(' ');

/** Runs a proof. Throws when not one of its tests ran. */
async function prove({ name, tests, environment, shares = [{}] }: Proof): Promise<ProofResult> {
  const sizes = readSizes(environment);
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  const telling = setInterval(
    () => console.log(`${name}: ${Math.round(seconds() / 60)} min …`),
    TOLD_EVERY_MS,
  );
  // Read before the run: a commit that is made meanwhile is not what ran.
  const commit = commitText('packages', 'test');
  try {
    const runs = await Promise.all(
      shares.map((share) => runTests(tests, { ...environment, ...sizes, ...share })),
    );
    const read = runs.flatMap(({ lines }) => lines);
    const failures = read.flatMap((line) => ('failed' in line ? [line.failed] : []));
    const passed = read.filter((line) => 'ended' in line).length;
    if (passed + failures.length === 0) throw new Error(`${name}: not one test ran.`);
    const count = `${passed} of ${passed + failures.length} tests passed`;
    return {
      hasHeld: runs.every(({ isWell }) => isWell),
      figures: [count, ...read.flatMap((line) => ('figure' in line ? [line.figure] : []))],
      failures,
      seconds: seconds(),
      command: commandOf(name, sizes),
      ...{ machine: machineText(), date: today(), commit },
    };
  } finally {
    clearInterval(telling);
  }
}

async function keep(name: string, result: ProofResult): Promise<void> {
  const results: ProofResults = { ...readResults(), [name]: result };
  await writeFile(RESULTS_FILE, `${JSON.stringify(results, null, 2)}\n`);
  writeDocuments();
}

async function main(): Promise<void> {
  const proofs = readProofs(process.argv.slice(2));
  console.log(`${machineText()}\n`);
  const failed: string[] = [];
  for (const proof of proofs) {
    console.log(`${proof.name}: ${proof.goal} …`);
    const result = await prove(proof);
    await keep(proof.name, result);
    if (!result.hasHeld) failed.push(proof.name);
    console.log(`${proof.name}: ${verdictOf(proof, result)} (${result.seconds} s)\n`);
  }
  console.log(failed.length > 0 ? `Fall short: ${failed.join(', ')}` : 'Everything held.');
  process.exitCode = failed.length > 0 ? 1 : 0;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
