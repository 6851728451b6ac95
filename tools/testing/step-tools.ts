/** The steps of a check each: types, lint (code and templates) and build. */
import { oneCheck, type StepResult, type Tally } from './counts.ts';
import { type CommandOptions, runCommand } from './run-command.ts';

type Command = readonly [string, ...string[]];

/** Runs all commands at once. */
async function runChecks(commands: readonly Command[], options: CommandOptions = {}): Promise<StepResult> {
  const tally: Tally = { passed: 0, failed: 0 };
  let output = '';
  for (const result of await Promise.all(commands.map((command) => runCommand(command, options)))) {
    const { passed, failed } = oneCheck(result.ok);
    tally.passed += passed;
    tally.failed += failed;
    if (!result.ok) output += result.output;
  }
  return { tally, output };
}

/** The tests begin as soon as the build has ended: these fill the times at which they wait. */
const BESIDE_TESTS = { isPatient: true };

/** The compiler finds nothing, declarations included: what only a built package would show. */
export const runTypes = (): Promise<StepResult> =>
  runChecks([['npm', 'run', '--silent', 'types']], BESIDE_TESTS);

/** Biome finds nothing in the code, and the template check nothing in the elements' templates. */
export const runLint = (): Promise<StepResult> =>
  runChecks(
    [
      ['node_modules/.bin/biome', 'check', '.'],
      [process.execPath, 'tools/lint-templates.mjs'],
    ],
    BESIDE_TESTS,
  );

/** `npm run build` succeeds. */
export const runBuild = (): Promise<StepResult> => runChecks([['npm', 'run', '--silent', 'build']]);
