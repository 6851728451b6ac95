/**
 * A reporter of `node:test`: one JSON line for each test that ended, for each figure that a test prints, and for each
 * fault. JavaScript, because the runner loads reporters without tsx.
 */

/** What the runner itself prints at the end of a file. */
const COUNTS = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/;
/** A fault in one line of a document. */
const FAULT_LENGTH_MAX = 300;

/** The reporter (Node.js, Test runner, Custom reporters). */
export default async function* figureLines(events) {
  for await (const { type, data } of events) {
    if (type === 'test:diagnostic' && !COUNTS.test(data.message)) yield line({ figure: data.message });
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { error, type: kind } = data.details;
    // A suite fails with its tests, each of which has a line.
    if (error && error.failureType !== 'subtestsFailed')
      yield line({ failed: `${data.name}: ${faultOf(error)}` });
    else if (kind !== 'suite') yield line({ ended: data.name });
  }
}

const line = (content) => `${JSON.stringify(content)}\n`;

const faultOf = (error) =>
  String(error.cause?.message ?? error.message)
    .replaceAll(/\s+/g, ' ')
    .slice(0, FAULT_LENGTH_MAX);
