/** The steps of a check each: types, lint (code and templates) and build. */
import { oneCheck, type StepResult, type Tally } from './counts.ts';
import { runCommand } from './run-command.ts';

type Command = readonly [string, ...string[]];

/** Runs all commands at once. */
async function runChecks(...commands: readonly Command[]): Promise<StepResult> {
  const tally: Tally = { passed: 0, failed: 0 };
  let output = '';
  for (const result of await Promise.all(commands.map((command) => runCommand(command)))) {
    const { passed, failed } = oneCheck(result.ok);
    tally.passed += passed;
    tally.failed += failed;
    if (!result.ok) output += result.output;
  }
  return { tally, output };
}

/** The compiler finds nothing, declarations included: what only a built package would show. */
export const runTypes = (): Promise<StepResult> => runChecks(['npm', 'run', '--silent', 'types']);

/** Biome finds nothing in the code, and the template check nothing in the elements' templates. */
export const runLint = (): Promise<StepResult> =>
  runChecks(['node_modules/.bin/biome', 'check', '.'], [process.execPath, 'tools/lint-templates.mjs']);

/** `npm run build` succeeds. */
export const runBuild = (): Promise<StepResult> => runChecks(['npm', 'run', '--silent', 'build']);
