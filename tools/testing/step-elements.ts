/** The step of the element tests: the widget's tests in Chromium, through web-test-runner. */
import { existsSync } from 'node:fs';
import { nothing, type StepResult, type Tally } from './counts.ts';
import { runCommand } from './run-command.ts';
import { withSecondTry } from './second-try.ts';

/** Runs what `web-test-runner.config.mjs` names, in Chromium at `CHROME_PATH`. */
export async function runElementTests(environment: Readonly<Record<string, string>>): Promise<StepResult> {
  if (!existsSync('web-test-runner.config.mjs'))
    return { tally: nothing, output: 'web-test-runner.config.mjs is missing.' };
  return withSecondTry((files) => runElementFiles(files, environment));
}

const COMMAND = ['--conditions=gangway-source', '--import', 'tsx', 'tools/testing/element-tests.ts'];

async function runElementFiles(files: readonly string[], environment: Readonly<Record<string, string>>) {
  const { ok, output } = await runCommand([process.execPath, ...COMMAND, ...files], { environment });
  const { failedFiles = [], ...tally } = readCounts(output, ok);
  return { tally, output, failedFiles };
}

/** The counts are the last line that the process prints; without them it broke off, which is one failure. */
function readCounts(output: string, ok: boolean): Tally & { failedFiles?: string[] } {
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  if (!/^\{"passed":\d+,"failed":\d+,"failedFiles":.*\}$/.test(line)) return { passed: 0, failed: 1 };
  const counts = JSON.parse(line) as Tally & { failedFiles: string[] };
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
