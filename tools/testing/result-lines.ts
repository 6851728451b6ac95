/** A reporter of `node:test`: one JSON line for each test that ended, and a last line when the process ends its run. */
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';

/** How one test or suite ended. */
export interface TestResult {
  /** The names of its suites and its own, outermost first. */
  readonly title: readonly string[];
  /** The file that declares it, absolute. */
  readonly file: string;
  /** With hooks and, of a suite, with its tests. */
  readonly milliseconds: number;
  /** A suite, or a test whose only fault is one of its own tests: it counts as no test. */
  readonly isSum: boolean;
  readonly hasPassed: boolean;
  /** Why it did not pass; empty when it did. */
  readonly fault: string;
}

/** The last line: without it the process broke off. */
export const ENDED = '{"ended":true}';

/** The reporter (Node.js, Test runner, Custom reporters). */
export default async function* resultLines(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const title: string[] = [];
  for await (const { type, data } of events) {
    if (type === 'test:start') {
      title.length = data.nesting;
      title[data.nesting] = data.name;
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    title.length = data.nesting;
    yield `${JSON.stringify(resultOf(data, [...title, data.name]))}\n`;
  }
  yield `${ENDED}\n`;
}

type Ended = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>['data'];

function resultOf({ file = '', skip, todo, details }: Ended, title: readonly string[]): TestResult {
  const error = 'error' in details ? details.error : undefined;
  const hasFailedWithin =
    error !== undefined && 'failureType' in error && error.failureType === 'subtestsFailed';
  const isSum = hasFailedWithin || (details.type === 'suite' && error === undefined);
  // A test that is skipped or left to do asserts nothing.
  const isIdle = skip !== undefined || todo !== undefined;
  const fault = isIdle ? 'skipped' : error ? inspect(error.cause ?? error) : '';
  return { title, file, milliseconds: details.duration_ms, isSum, hasPassed: fault === '', fault };
}
