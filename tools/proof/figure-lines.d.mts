/** A reporter of `node:test`: one JSON line for each test that ended, for each figure, and for each fault. */
export default function figureLines(events: AsyncIterable<unknown>): AsyncGenerator<string>;
