/** Checks a font file: WOFF2 as the recommendation of 2024 describes it, complete, with nothing behind it. */
import { brotliDecompressSync } from 'node:zlib';

/** The largest font, in bytes. A text face of one weight, in Latin, Greek and Cyrillic, has 20 to 60 kB. */
export const FONT_BYTES_MAX = 100_000;

/** No font has more tables. */
const TABLES_MAX = 64;
/** What a font of {@link FONT_BYTES_MAX} may grow to. A small file that grows without end fills no memory. */
const UNPACKED_BYTES_MAX = 2_000_000;
const HEADER_BYTES = 48;
/** The flavors of a single font: TrueType and CFF outlines. `ttcf` is a collection. */
const FLAVORS: ReadonlySet<number> = new Set([0x00010000, 0x4f54544f]);
/** Places of `glyf` and `loca` in the list of known tags, the two tables that are transformed by default. */
const TRANSFORMED: ReadonlySet<number> = new Set([10, 11]);
/** The place that says that the tag itself follows. */
const OTHER_TAG = 63;

const NOT_WHOLE = 'The font is damaged, cut off, or has something behind it.';

/** Returns why a file is not a font that browsers can be sent, as a sentence; undefined when it is one. */
export function fontFault(file: Buffer): string | undefined {
  if (file.length > FONT_BYTES_MAX)
    return `The font has ${file.length} bytes; ${FONT_BYTES_MAX} are the most. Leave out characters that nobody reads.`;
  if (file.length < HEADER_BYTES || file.toString('latin1', 0, 4) !== 'wOF2')
    return 'The file is not a WOFF2 font.';
  if (!FLAVORS.has(file.readUInt32BE(4))) return 'The font is a collection, or of an unknown kind.';
  try {
    return isWhole(file) ? undefined : NOT_WHOLE;
  } catch {
    return NOT_WHOLE;
  }
}

/** WOFF2, section 4.1 (header), 4.2 (table directory), 5 (compressed data), 6 and 7 (metadata, private data). */
function isWhole(file: Buffer): boolean {
  const tables = file.readUInt16BE(12);
  const packedBytes = file.readUInt32BE(20);
  if (file.readUInt32BE(8) !== file.length || file.readUInt16BE(14) !== 0) return false;
  if (tables === 0 || tables > TABLES_MAX) return false;
  const directory = readDirectory(file, tables);
  const packed = file.subarray(directory.end, directory.end + packedBytes);
  if (packed.length !== packedBytes) return false;
  const unpacked = brotliDecompressSync(packed, { maxOutputLength: UNPACKED_BYTES_MAX });
  if (unpacked.length !== directory.bytes) return false;
  let end = directory.end + packedBytes;
  for (const at of [28, 40]) {
    const [offset, bytes] = [file.readUInt32BE(at), file.readUInt32BE(at + 4)];
    if (offset === 0 && bytes === 0) continue;
    if (offset !== aligned(end)) return false;
    end = offset + bytes;
  }
  // Some tools pad the file to four bytes.
  return end === file.length || (aligned(end) === file.length && isZero(file.subarray(end)));
}

const aligned = (at: number): number => Math.ceil(at / 4) * 4;

const isZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0);

/** Returns where the table directory ends, and how many bytes its tables have together before compression. */
function readDirectory(file: Buffer, tables: number): { end: number; bytes: number } {
  let at = HEADER_BYTES;
  let bytes = 0;
  const readLength = (): number => {
    let value = 0;
    for (let count = 0; count < 5; count += 1) {
      const byte = file.readUInt8(at);
      at += 1;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new RangeError('A length has more than five bytes.');
  };
  for (let table = 0; table < tables; table += 1) {
    const flags = file.readUInt8(at);
    at += 1;
    const [tag, version] = [flags & 0x3f, flags >> 6];
    if (tag === OTHER_TAG) at += 4;
    const length = readLength();
    const isTransformed = TRANSFORMED.has(tag) ? version !== 3 : version !== 0;
    bytes += isTransformed ? readLength() : length;
  }
  return { end: at, bytes };
}
