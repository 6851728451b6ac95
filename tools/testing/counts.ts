/** Counts of passed and failed tests. */
import type { TestResult } from './result-lines.ts';

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
  /** Absent for a step of checks. */
  readonly results?: readonly TestResult[];
}

/** The tally of no test. */
export const nothing: Readonly<Tally> = { passed: 0, failed: 0 };

/** The tally of a check that either holds or does not. */
export const oneCheck = (holds: boolean): Tally => ({ passed: holds ? 1 : 0, failed: holds ? 0 : 1 });

/** The tally of these tests. */
export const tallyOf = (results: readonly TestResult[]): Tally => {
  const tests = results.filter(({ isSum }) => !isSum);
  const passed = tests.filter(({ hasPassed }) => hasPassed).length;
  return { passed, failed: tests.length - passed };
};
