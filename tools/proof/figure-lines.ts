/** A reporter of `node:test`: one JSON line for each figure that a test prints, and for each test that failed. */
import type { TestEvent } from 'node:test/reporters';

/** A line of the report. */
export type FigureLine = { readonly figure: string } | { readonly failed: string };

/** What the runner itself prints at the end of a file. */
const COUNTS = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/;
/** A fault in one line of a document. */
const FAULT_LENGTH_MAX = 300;

/** The reporter (Node.js, Test runner, Custom reporters). */
export default async function* figureLines(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type === 'test:diagnostic' && !COUNTS.test(data.message)) yield line({ figure: data.message });
    if (type !== 'test:fail') continue;
    const { error } = data.details;
    // A suite fails with its tests, each of which has a line.
    if (!('failureType' in error) || error.failureType === 'subtestsFailed') continue;
    yield line({ failed: `${data.name}: ${faultOf(error)}` });
  }
}

const line = (content: FigureLine): string => `${JSON.stringify(content)}\n`;

function faultOf(error: Error): string {
  const { message } = error.cause instanceof Error ? error.cause : error;
  return message.replaceAll(/\s+/g, ' ').slice(0, FAULT_LENGTH_MAX);
}
