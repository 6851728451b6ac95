/** Reads the lines of a journal as a stream: complete lines, a line that a crash cut off, and damage. */

/** The result of {@link readLines}. */
export interface LinesRead {
  /** Bytes of the complete lines. */
  readonly bytes: number;
  /** Bytes after them: a save that was cut off and thus never acknowledged. */
  readonly tornBytes: number;
  /** The number of the first complete line that is not a record, from 1; absent when there is none. */
  readonly damagedLine?: number;
}

/** No record is nearly as long. Without this limit, a damaged file without line feeds would be read into memory. */
const LINE_BYTES_MAX = 64 * 1024 * 1024;

const LINE_FEED = 0x0a;
const NUL = 0x00;

/**
 * Passes every complete line to `take`, which returns whether it is a record. A save is one line, acknowledged when its
 * line feed is on disk. So a last line without a line feed was never acknowledged. Neither was one with NUL bytes,
 * which a power cut leaves in unwritten pages. Every other line that is not a record is damage.
 */
export async function readLines(
  source: AsyncIterable<Buffer>,
  take: (line: string) => boolean,
): Promise<LinesRead> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [count, bytes, tornBytes] = [0, 0, 0];
  const takeWhole = (line: Buffer): boolean => {
    count += 1;
    const isRecord = tornBytes === 0 && takeText(decoder, line, take);
    if (isRecord) bytes += line.length + 1;
    else if (tornBytes === 0 && line.includes(NUL)) tornBytes = line.length + 1;
    else return false;
    return true;
  };
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const chunk of source) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      const line = Buffer.concat([...rest, chunk.subarray(from, end)]);
      [rest, restBytes, from] = [[], 0, end + 1];
      if (!takeWhole(line)) return { bytes, tornBytes, damagedLine: count - (tornBytes > 0 ? 1 : 0) };
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
    restBytes += chunk.length - from;
    if (restBytes > LINE_BYTES_MAX) return { bytes, tornBytes, damagedLine: count + 1 };
  }
  if (tornBytes > 0 && restBytes > 0) return { bytes, tornBytes, damagedLine: count };
  return { bytes, tornBytes: tornBytes + restBytes };
}

function takeText(decoder: TextDecoder, line: Buffer, take: (line: string) => boolean): boolean {
  let text: string;
  try {
    text = decoder.decode(line);
  } catch {
    return false;
  }
  return take(text);
}
