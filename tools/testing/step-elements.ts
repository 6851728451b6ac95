/** The step of the element tests: the widget's tests in Chromium, through web-test-runner. */
import { existsSync } from 'node:fs';
import { nothing, type StepResult, type Tally } from './counts.ts';
import { runCommand } from './run-command.ts';

/** Runs what `web-test-runner.config.mjs` names, in Chromium at `CHROME_PATH`. */
export async function runElementTests(environment: Readonly<Record<string, string>>): Promise<StepResult> {
  if (!existsSync('web-test-runner.config.mjs'))
    return { tally: nothing, output: 'web-test-runner.config.mjs is missing.' };
  const command = ['--conditions=gangway-source', '--import', 'tsx', 'tools/testing/element-tests.ts'];
  const { ok, output } = await runCommand([process.execPath, ...command], { environment });
  return { tally: readCounts(output, ok), output };
}

/** The counts are the last line that the process prints; without them it broke off, which is one failure. */
function readCounts(output: string, ok: boolean): Tally {
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  if (!/^\{"passed":\d+,"failed":\d+\}$/.test(line)) return { passed: 0, failed: 1 };
  const tally = JSON.parse(line) as Tally;
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}
