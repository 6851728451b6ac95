/** Static files in memory: as built, and compressed by the build with brotli and gzip. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { entriesOf } from '@gangway/protocol';

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

/** A file in every coding that the build made. */
export interface StaticFile {
  readonly coded: Readonly<Partial<Record<Coding, CodedFile>> & Record<'identity', CodedFile>>;
  /** The digest of the file without coding, as the attribute `integrity` takes it. */
  readonly integrity: string;
}

interface Kept extends StaticFile {
  /** The times of the file and its compressed ones. */
  readonly times: string;
}

const kept = new Map<string, Kept>();

const UNPACK = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;

/**
 * Returns a file, read once and again when its time or that of a compressed one has changed; undefined when there is
 * none. A compressed file that holds another text, such as that of an earlier build, is left out.
 */
export async function readStaticFile(path: string): Promise<StaticFile | undefined> {
  const times = await Promise.all(Object.values(CODINGS).map((ending) => timeOf(path + ending)));
  const known = kept.get(path);
  if (known?.times === times.join()) return known;
  const plain = await readFile(path).catch(() => undefined);
  if (!plain) return undefined;
  const digest = createHash('sha384').update(plain).digest('base64');
  const coded: StaticFile['coded'] = { identity: codedFile(plain, digest, 'identity') };
  for (const [coding, unpack] of entriesOf(UNPACK)) {
    const packed = await readFile(path + CODINGS[coding]).catch(() => undefined);
    // Times tell nothing: whoever installs a package writes its files in any order.
    const text = packed && (await unpack(packed).catch(() => undefined));
    if (packed && text?.equals(plain)) Object.assign(coded, { [coding]: codedFile(packed, digest, coding) });
  }
  const file = { times: times.join(), coded, integrity: `sha384-${digest}` };
  kept.set(path, file);
  return file;
}

const codedFile = (body: Buffer<ArrayBuffer>, digest: string, coding: Coding): CodedFile => ({
  body,
  etag: `"${digest.slice(0, 22)}-${coding}"`,
});

const timeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
