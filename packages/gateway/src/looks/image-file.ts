/** Checks a logo: PNG, JPEG or WebP, read from its first byte to its last. */
import { crc32 } from 'node:zlib';

/** The largest logo, in bytes. */
export const LOGO_BYTES_MAX = 100_000;
/** The longest side of a logo, in pixels: pages show it at most 200 pixels wide, on dense screens three times that. */
export const LOGO_SIDE_MAX = 1_200;
/** The shortest side. */
export const LOGO_SIDE_MIN = 16;

/** What is known of an image. */
export interface ImageFacts {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

type Size = Pick<ImageFacts, 'width' | 'height'>;

const READERS: Readonly<Record<ImageFacts['mediaType'], (file: Buffer) => Size | undefined>> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
};

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Returns the facts of a logo, or why the file cannot be one, as a sentence. */
export function readLogo(file: Buffer): ImageFacts | string {
  if (file.length > LOGO_BYTES_MAX)
    return `The logo has ${file.length} bytes; ${LOGO_BYTES_MAX} are the most.`;
  const mediaType = typeOf(file);
  if (!mediaType) return 'The file is not a PNG, JPEG or WebP image.';
  const size = sizeOf(file, mediaType);
  if (!size) return 'The image is damaged, animated, cut off, or has something behind it.';
  const { width, height } = size;
  return Math.min(width, height) < LOGO_SIDE_MIN || Math.max(width, height) > LOGO_SIDE_MAX
    ? `The logo is ${width} by ${height} pixels; each side has ${LOGO_SIDE_MIN} to ${LOGO_SIDE_MAX}.`
    : { mediaType, width, height };
}

function typeOf(file: Buffer): ImageFacts['mediaType'] | undefined {
  if (file.subarray(0, 8).equals(PNG_SIGNATURE)) return 'image/png';
  if (file.toString('latin1', 0, 3) === '\u00ff\u00d8\u00ff') return 'image/jpeg';
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : undefined;
}

function sizeOf(file: Buffer, mediaType: ImageFacts['mediaType']): Size | undefined {
  try {
    return READERS[mediaType](file);
  } catch (error) {
    // A read behind the end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** PNG, third edition, section 5: chunks with a checksum, IHDR first and IEND last. `acTL` would animate it. */
function readPng(file: Buffer): Size | undefined {
  let size: Size | undefined;
  let hasPixels = false;
  for (let at = PNG_SIGNATURE.length; ; ) {
    const length = file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (file.readUInt32BE(end - 4) !== crc32(file.subarray(at + 4, end - 4))) return undefined;
    if (!size && (name !== 'IHDR' || length !== 13)) return undefined;
    size ??= { width: file.readUInt32BE(at + 8), height: file.readUInt32BE(at + 12) };
    if (name === 'acTL') return undefined;
    if (name === 'IDAT') hasPixels = true;
    if (name === 'IEND') return hasPixels && end === file.length ? size : undefined;
    at = end;
  }
}

/** Markers of JPEG (ITU-T T.81, annex B) that begin a frame; C4, C8 and CC are not among them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Segments up to the end of the image, which ends the file. */
function readJpeg(file: Buffer): Size | undefined {
  let size: Size | undefined;
  let hasPixels = false;
  for (let at = 2; ; ) {
    if (file.readUInt8(at) !== 0xff) return undefined;
    const marker = file.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return hasPixels && at + 2 === file.length ? size : undefined;
    const length = file.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    if (isFrame(marker)) size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    at += 2 + length;
    if (marker !== 0xda) continue;
    hasPixels = true;
    at = endOfScan(file, at);
  }
}

/** Returns where the compressed data of a scan ends: at the next marker that is no restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = from; ; at += 1) {
    const isMarker = file.readUInt8(at) === 0xff;
    const next = isMarker ? file.readUInt8(at + 1) : 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}

/** RFC 9649, section 2: a RIFF file of one WEBP form, whose chunks fill it. */
function readWebp(file: Buffer): Size | undefined {
  if (file.readUInt32LE(4) + 8 !== file.length) return undefined;
  let size: Size | undefined;
  let hasPixels = false;
  for (let at = 12; at < file.length; ) {
    const name = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const body = at + 8;
    if (name === 'ANIM' || name === 'ANMF') return undefined;
    if (name === 'VP8 ' || name === 'VP8L') hasPixels = true;
    size ??= sizeOfChunk(file, name, body);
    at = body + length + (length % 2);
    if (at > file.length) return undefined;
  }
  return hasPixels ? size : undefined;
}

/** RFC 9649, sections 2.5 to 2.7: where each kind of chunk has the size. */
function sizeOfChunk(file: Buffer, name: string, at: number): Size | undefined {
  switch (name) {
    case 'VP8X':
      return { width: file.readUIntLE(at + 4, 3) + 1, height: file.readUIntLE(at + 7, 3) + 1 };
    case 'VP8 ':
      // RFC 6386, section 9.1: a key frame begins with these three bytes.
      return file.readUIntBE(at + 3, 3) === 0x9d012a
        ? { width: file.readUInt16LE(at + 6) & 0x3fff, height: file.readUInt16LE(at + 8) & 0x3fff }
        : undefined;
    case 'VP8L': {
      const bits = file.readUInt32LE(at + 1);
      return file.readUInt8(at) === 0x2f
        ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
        : undefined;
    }
    default:
      return undefined;
  }
}
