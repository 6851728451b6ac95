/** Static files in memory: as built, and compressed by the build with brotli and gzip. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, gzip } from 'node:zlib';
import { entriesOf, keysOf } from '@gangway/protocol';

/** The content codings of RFC 9110, section 8.4.1, in our order of preference, and the file that holds each. */
export const CODINGS = { br: '.br', gzip: '.gz', identity: '' } as const;

/** A content coding. */
export type Coding = keyof typeof CODINGS;

/** A file as it goes over the wire in one coding. */
export interface CodedFile {
  readonly body: Buffer<ArrayBuffer>;
  /** A strong validator (RFC 9110, section 8.8.3): each coding has its own. */
  readonly etag: string;
}

/** A file in every coding that it has. */
export interface StaticFile {
  readonly coded: Readonly<Partial<Record<Coding, CodedFile>> & Record<'identity', CodedFile>>;
  /** The digest of the file without coding, as the attribute `integrity` takes it. */
  readonly integrity: string;
}

type Packed = Partial<Record<Exclude<Coding, 'identity'>, Buffer<ArrayBuffer>>>;

const unpackBrotli = promisify(brotliDecompress);
const UNPACK = { br: unpackBrotli, gzip: promisify(gunzip) } as const;

/**
 * Reads a built file; undefined when there is none. A compressed file that holds another text, such as that of an
 * earlier build, is left out.
 */
export async function readStaticFile(path: string): Promise<StaticFile | undefined> {
  const plain = await readFile(path).catch(() => undefined);
  if (!plain) return undefined;
  const packed: Packed = {};
  for (const [coding, unpack] of entriesOf(UNPACK)) {
    const found = await readFile(path + CODINGS[coding]).catch(() => undefined);
    // Times tell nothing: whoever installs a package writes its files in any order.
    const text = found && (await unpack(found).catch(() => undefined));
    if (found && text?.equals(plain)) packed[coding] = found;
  }
  return staticFile(plain, packed);
}

/** Returns the file that was compressed with brotli. Rejects when it was not. */
export async function unpackStaticFile(br: Buffer<ArrayBuffer>): Promise<StaticFile> {
  const plain = await unpackBrotli(br);
  return staticFile(plain, { br, gzip: await promisify(gzip)(plain) });
}

/** Returns the file of a text, which is not worth compressing. */
export const smallFile = (text: string): StaticFile => staticFile(Buffer.from(text), {});

function staticFile(plain: Buffer<ArrayBuffer>, packed: Packed): StaticFile {
  const digest = createHash('sha384').update(plain).digest('base64');
  const coded: StaticFile['coded'] = { identity: codedFile(plain, digest, 'identity') };
  for (const coding of keysOf(UNPACK)) {
    const body = packed[coding];
    if (body) Object.assign(coded, { [coding]: codedFile(body, digest, coding) });
  }
  return { coded, integrity: `sha384-${digest}` };
}

const codedFile = (body: Buffer<ArrayBuffer>, digest: string, coding: Coding): CodedFile => ({
  body,
  etag: `"${digest.slice(0, 22)}-${coding}"`,
});
