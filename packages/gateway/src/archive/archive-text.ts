/** What a part of the archive holds: lines of JSON, compressed, so that `zcat` reads them. */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

/** A row with each column as text. */
export type ArchivedRow = Readonly<Record<string, string | null>>;

/** The first line. */
export interface ArchiveHead {
  /** The version of this format. */
  readonly gangwayArchive: 1;
  readonly kind: string;
  readonly number: string;
  readonly columns: readonly string[];
}

const LEVEL = 9;

/** Returns the compressed lines of a part. Each row is an array of the columns that the first line names. */
export function writeArchiveText(head: ArchiveHead, rows: readonly ArchivedRow[]): Buffer {
  const lines = rows.map((row) => JSON.stringify(head.columns.map((name) => row[name] ?? null)));
  return gzipSync([JSON.stringify(head), ...lines, ''].join('\n'), { level: LEVEL });
}

/** Reads {@link writeArchiveText}. Throws for anything else. */
export function readArchiveText(content: Buffer): { head: ArchiveHead; rows: ArchivedRow[] } {
  const [first = '', ...lines] = gunzipSync(content).toString().trimEnd().split('\n');
  const head = JSON.parse(first) as ArchiveHead;
  const rows = lines.map((line) => {
    const values = JSON.parse(line) as (string | null)[];
    return Object.fromEntries(head.columns.map((name, at) => [name, values[at] ?? null]));
  });
  return { head, rows };
}

/** Returns the SHA-256 of a part, as `sha256sum` prints it for its file. */
export const hashOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

/** Returns when a UUIDv7 was made, in real milliseconds (RFC 9562, section 5.7). */
export const timeOf = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

/** Returns by what the part of a trade or an attempt is found: the last 32 bits of its id, which are random. */
export const markOf = (id: string): number => Number.parseInt(id.slice(-8), 16) | 0;

/** Returns by what the part of a text that is not an id is found, such as an order_id: 32 bits of its SHA-256. */
export const markOfText = (text: string): number => markOf(createHash('sha256').update(text).digest('hex'));
