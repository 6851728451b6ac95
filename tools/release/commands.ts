/** Runs the programs of a release, and says meanwhile what it does: whatever takes longer has lines of its own. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

const OUTPUT_MAX = 256 * 1024 * 1024;
const LINES_OF_FAILURE = 30;
const STILL_EVERY_MS = 10_000;

/** A program that ended with an error: what it printed last. */
export class CommandFailed extends Error {}

/** Runs a program and returns what it printed on standard output. Throws {@link CommandFailed}. */
export async function runProgram(
  [program, ...words]: readonly [string, ...string[]],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  try {
    const env = { ...process.env, ...environment };
    return (await execute(program, words, { cwd, env, maxBuffer: OUTPUT_MAX })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    const printed = `${stdout}\n${stderr}`.trim().split('\n').slice(-LINES_OF_FAILURE).join('\n');
    throw new CommandFailed(`${program} ${words.join(' ')} failed:\n${printed || message}`);
  }
}

/** Does one step of a release, with a line before it, one each 10 s, and one with its seconds behind it. */
export async function step<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  console.log(title);
  const timer = setInterval(() => console.log(`  … ${seconds()}`), STILL_EVERY_MS);
  try {
    const result = await work();
    console.log(`  done in ${seconds()}`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
