/** Counts of passed and failed tests, and how they are read from what `node --test` prints. */

/** How many tests passed and failed. */
export interface Tally {
  passed: number;
  failed: number;
}

/** What one step ran. `output` is shown when something failed, `remark` always. */
export interface StepResult {
  readonly tally: Readonly<Tally>;
  readonly output: string;
  readonly remark?: string;
}

/** The tally of no test. */
export const nothing: Readonly<Tally> = { passed: 0, failed: 0 };

/** The tally of a check that either holds or does not. */
export const oneCheck = (holds: boolean): Tally => ({ passed: holds ? 1 : 0, failed: holds ? 0 : 1 });

/**
 * Reads the summary that node's spec reporter prints at the end (`ℹ pass 3`). A cancelled, skipped or to-do test did
 * not hold, so it counts as failed. A summary that is missing means that the run broke off: one failure.
 */
export function readNodeSummary(output: string): Tally {
  const count = (name: string): number | undefined => {
    const found = [...output.matchAll(new RegExp(`^(?:ℹ|#) ${name} (\\d+)$`, 'gm'))].at(-1)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const passed = count('pass');
  if (passed === undefined) return { passed: 0, failed: 1 };
  const notHeld = ['fail', 'cancelled', 'skipped', 'todo'].map((name) => count(name) ?? 0);
  return { passed, failed: notHeld.reduce((sum, n) => sum + n, 0) };
}

/** The part of node's spec report that speaks of failures; all of it when there is no such part. */
export function readNodeFailures(output: string): string {
  const start = output.lastIndexOf('✖ failing tests:');
  return start === -1 ? output : output.slice(start);
}

/** The files in which tests failed, as node's spec reporter names them at the end, each once. */
export function readFailedFiles(output: string): string[] {
  const named = readNodeFailures(output).matchAll(/^test at (.+\.test\.ts):\d+:\d+$/gm);
  return [...new Set([...named].map(([, file]) => file as string))];
}
