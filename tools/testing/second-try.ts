/** Browser tests that failed run once more: what holds then is flaky, what fails again is broken. */
import type { StepResult } from './counts.ts';

/** What a run of browser tests gave: besides its counts the files in which tests failed, as far as they are known. */
export interface BrowserRun extends StepResult {
  readonly failedFiles: readonly string[];
}

/** More files than these do not fail by chance. */
const TRIED_AGAIN_MAX = 2;

/**
 * Runs all files (`run([])`). A real browser beside others on two cores may be slower than any patience, so a file
 * that failed runs once more, with the files of its process and nothing beside them. A broken rule fails again and
 * counts; what holds then is printed as flaky, to be looked at.
 */
export async function withSecondTry(
  run: (files: readonly string[]) => Promise<BrowserRun>,
): Promise<StepResult> {
  const { failedFiles, ...first } = await run([]);
  const { passed, failed } = first.tally;
  if (failed === 0 || failedFiles.length === 0 || failedFiles.length > TRIED_AGAIN_MAX) return first;
  const again = await run(failedFiles);
  const output = `${first.output}\nOnce more:\n${again.output}`;
  if (again.tally.failed > 0) return { ...first, output };
  const remark = `Flaky, passed the second time: ${failedFiles.join(' ')}\n${first.output}`;
  return { ...first, tally: { passed: passed + failed, failed: 0 }, output: '', remark };
}
