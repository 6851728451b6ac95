/** The steps that are one check each: types, lint and build. */
import { oneCheck, type StepResult } from './counts.ts';
import { runCommand } from './run-command.ts';

const runScript = async (script: string): Promise<StepResult> => {
  const { ok, output } = await runCommand(['npm', 'run', '--silent', script]);
  return { tally: oneCheck(ok), output };
};

/** `npm run types` finds nothing. */
export const runTypes = (): Promise<StepResult> => runScript('types');

/** `npm run lint` finds nothing. */
export const runLint = (): Promise<StepResult> => runScript('lint');

/** `npm run build` succeeds. */
export const runBuild = (): Promise<StepResult> => runScript('build');
