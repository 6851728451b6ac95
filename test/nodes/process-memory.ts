/** Searches the memory of another process by Linux’s /proc. It must be a child of this one, or this one root. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

const CHUNK_BYTES = 16 * 1024 * 1024;

/** How text may lie in the memory of a JavaScript engine. */
const CODINGS = ['latin1', 'utf16le'] as const;

/** What a search has found. */
export interface MemorySearch {
  /** The bytes that were read. */
  readonly bytes: number;
  /** For each text, how often it was found. */
  readonly found: Readonly<Record<string, number>>;
}

/** Searches all readable memory for texts. Throws where it cannot be read. */
export function searchMemory(pid: number, texts: readonly string[]): MemorySearch {
  const wanted = texts.flatMap((text) =>
    CODINGS.map((coding) => ({ text, bytes: Buffer.from(text, coding) })),
  );
  const found = Object.fromEntries(texts.map((text) => [text, 0]));
  const overlap = Math.max(...wanted.map(({ bytes }) => bytes.length)) - 1;
  const buffer = Buffer.alloc(CHUNK_BYTES + overlap);
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  let total = 0;
  try {
    for (const { start, end } of regionsOf(pid))
      for (let at = start; at < end; at += CHUNK_BYTES) {
        const length = read(memory, buffer, { at, length: Math.min(end - at, CHUNK_BYTES + overlap) });
        total += Math.min(length, CHUNK_BYTES);
        const chunk = buffer.subarray(0, length);
        for (const { text, bytes } of wanted) found[text] = (found[text] ?? 0) + countIn(chunk, bytes);
      }
  } finally {
    closeSync(memory);
  }
  return { bytes: total, found };
}

interface Region {
  readonly start: number;
  readonly end: number;
}

/** Memory that the process may read and write: code and files that are only read hold nothing of a request. */
function regionsOf(pid: number): Region[] {
  const lines = readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [, start, end] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? [];
    return start && end ? [{ start: Number.parseInt(start, 16), end: Number.parseInt(end, 16) }] : [];
  });
}

/** Returns the bytes that were read; none of a region that has gone or cannot be read. */
function read(memory: number, buffer: Buffer, { at, length }: { at: number; length: number }): number {
  try {
    return readSync(memory, buffer, 0, length, at);
  } catch {
    return 0;
  }
}

function countIn(chunk: Buffer, bytes: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(bytes); at >= 0; at = chunk.indexOf(bytes, at + 1)) count += 1;
  return count;
}
