/** The steps of the element tests: the widget's tests in Chromium and in Firefox, through web-test-runner. */
import { nothing, type StepResult, tallyOf } from './counts.ts';
import type { ElementRun } from './element-tests.ts';
import { ALL_PLACES, inPlaces } from './places.ts';
import { runCommand } from './run-command.ts';
import { withSecondTry } from './second-try.ts';

const COMMAND = ['--conditions=gangway-source', '--import', 'tsx', 'tools/testing/element-tests.ts'];

/** Runs what `web-test-runner.config.mjs` names, in Chromium at `CHROME_PATH`. */
export const runElementTests = (environment: Readonly<Record<string, string>>): Promise<StepResult> =>
  runIn('web-test-runner.config.mjs', environment);

/** Runs what `web-test-runner.firefox.config.mjs` names, in Debian's Firefox. */
export const runFirefoxTests = (environment: Readonly<Record<string, string>>): Promise<StepResult> =>
  runIn('web-test-runner.firefox.config.mjs', environment);

const runIn = (settings: string, environment: Readonly<Record<string, string>>): Promise<StepResult> =>
  withSecondTry(async (files) => {
    const command = [process.execPath, ...COMMAND, settings, ...files] as const;
    // The runner has two pages at once.
    const need = files.length === 0 ? { places: 2, rank: 0 } : { places: ALL_PLACES, rank: 1 };
    const { ok, output } = await inPlaces(need, () => runCommand(command, { environment }));
    const last = output.trimEnd().split('\n').at(-1) ?? '';
    const broke = { tally: { ...nothing, failed: 1 }, output, failedFiles: [] };
    if (!last.startsWith('{"results":')) return broke;
    const { results, failedFiles } = JSON.parse(last) as ElementRun;
    if (!ok && failedFiles.length === 0) return broke;
    return { tally: tallyOf(results), results, output: output.replace(last, ''), failedFiles };
  });
