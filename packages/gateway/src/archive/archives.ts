/**
 * Parts of the archive: compressed rows that are needed seldom, in the database, so that every node and every backup
 * has them. The MACs of a kind's parts are chained, and none is ever changed or removed.
 */
import { createHmac } from 'node:crypto';
import { isSameMac, NO_MAC } from '../chain/seal.ts';
import type { Report } from '../progress.ts';
import type { ColumnWord } from '../storage/column-words.ts';
import { type Queryable, statements } from '../storage/database.ts';
import type { RootKey } from '../storage/root-key.ts';
import {
  type ArchivedRow,
  hashOf,
  markOf,
  readArchiveText,
  timeOf,
  writeArchiveText,
} from './archive-text.ts';

/** What is archived: transfers of the ledger, notifications, or attempts and movements of payments. */
export type ArchiveKind = ColumnWord<'archives.kind'>;

/** A part without its content. */
export interface ArchivePart {
  readonly kind: ArchiveKind;
  readonly number: bigint;
  readonly firstKey: string;
  readonly lastKey: string;
  readonly rowCount: number;
  /** SHA-256 of the compressed content. */
  readonly hash: Buffer;
  readonly previousMac: Buffer;
  readonly mac: Buffer;
}

/** A part with its size and the real time at which it was made. */
export interface ListedPart extends ArchivePart {
  readonly bytes: number;
  readonly madeAt: Date;
}

/** An archive differs from its hash or its seals; the message is a sentence that names the place. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault';
}

const PART = `kind, number, first_key AS "firstKey", last_key AS "lastKey", row_count AS "rowCount",
     content_hash AS hash, previous_mac AS "previousMac", mac`;
const SQL = statements('archives', {
  list: `SELECT ${PART}, length(content) AS bytes, made_at AS "madeAt" FROM archives ORDER BY kind, number`,
  findLast: `SELECT ${PART} FROM archives WHERE kind = $1 ORDER BY number DESC LIMIT 1`,
  findByKey: `SELECT kind, number, content_hash AS hash FROM archives WHERE kind = $1 AND first_key <= $2
   ORDER BY number DESC LIMIT 1`,
  findByMark: `SELECT kind, number, content_hash AS hash FROM archives WHERE kind = $1 AND made_at > $3
     AND $2::integer = ANY(marks)
   ORDER BY number`,
  findByRange: `SELECT kind, number, content_hash AS hash FROM archives WHERE kind = $1 AND last_key >= $2
     AND first_key <= $2 AND $3::integer = ANY(marks)
   ORDER BY number`,
  insert: `INSERT INTO archives (kind, number, first_key, last_key, row_count, content_hash, previous_mac, mac, marks,
     content)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
  has: 'SELECT EXISTS (SELECT FROM archives WHERE kind = $1 AND mac = $2) AS "isThere"',
  read: 'SELECT content FROM archives WHERE kind = $1 AND number = $2',
});

/** Where the bytes of a part come from; undefined if they are missing. */
export type ContentSource = (part: Pick<ArchivePart, 'kind' | 'number'>) => Promise<Buffer | undefined>;

/** How much the clocks of nodes and database may differ. */
const CLOCKS_DIFFER_MS = 86_400_000;

/** Computes the MAC of a part. */
export type ArchiveSeal = (part: Omit<ArchivePart, 'mac'>) => Buffer;

/** Returns the seal of archives under a key of its own. */
export function archiveSeal(rootKey: RootKey): ArchiveSeal {
  const key = rootKey.derive('archives');
  return ({ kind, number, firstKey, lastKey, rowCount, hash, previousMac }) =>
    createHmac('sha256', key)
      .update(
        JSON.stringify([
          kind,
          String(number),
          firstKey,
          lastKey,
          rowCount,
          hash.toString('hex'),
          previousMac.toString('hex'),
        ]),
      )
      .digest();
}

/** Returns every part, without contents, in the order of kinds and numbers. */
export const listParts = (db: Queryable): Promise<ListedPart[]> => db.query<ListedPart>(SQL.list);

/** Returns the last part of a kind, or undefined. */
export const findLastPart = async (db: Queryable, kind: ArchiveKind): Promise<ArchivePart | undefined> =>
  (await db.query<ArchivePart>(SQL.findLast, [kind]))[0];

/** Returns whether there is a part with this MAC. */
export const hasPart = async (db: Queryable, kind: ArchiveKind, mac: Buffer): Promise<boolean> =>
  (await db.query<{ isThere: boolean }>(SQL.has, [kind, mac]))[0]?.isThere === true;

/** What names a part, and what its bytes must be. */
export type PartName = Pick<ArchivePart, 'kind' | 'number' | 'hash'>;

/** Returns the part whose keys begin at or last before `key`. */
export const findPartOf = async (
  db: Queryable,
  kind: ArchiveKind,
  key: string,
): Promise<PartName | undefined> => (await db.query<PartName>(SQL.findByKey, [kind, key]))[0];

/** Returns the parts that may hold rows with an id of {@link NewPart}: none that was made before the id. */
export const findPartsOf = (db: Queryable, kind: ArchiveKind, id: string): Promise<PartName[]> =>
  db.query<PartName>(SQL.findByMark, [kind, markOf(id), new Date(timeOf(id) - CLOCKS_DIFFER_MS)]);

/** Returns the parts that may hold rows of a trade, oldest first, of a kind whose keys are trade_ids. */
export const findPartsByKey = (db: Queryable, kind: ArchiveKind, tradeId: string): Promise<PartName[]> =>
  db.query<PartName>(SQL.findByRange, [kind, tradeId, markOf(tradeId)]);

/** Adds the next part of a kind, in the transaction that removes its rows. The caller holds the kind's lock. */
export async function addPart(
  tx: Queryable,
  seal: ArchiveSeal,
  { kind, keys, columns, rows, alsoBy = [] }: NewPart,
): Promise<bigint> {
  const last = await findLastPart(tx, kind);
  const number = (last?.number ?? 0n) + 1n;
  const content = writeArchiveText({ gangwayArchive: 1, kind, number: String(number), columns }, rows);
  const previousMac = last?.mac ?? NO_MAC;
  const [firstKey, lastKey] = keys;
  const part = { kind, number, firstKey, lastKey, rowCount: rows.length, hash: hashOf(content), previousMac };
  const ids = [...rows.flatMap(({ trade_id }) => trade_id ?? []), ...alsoBy];
  await tx.query(SQL.insert, [
    kind,
    number,
    firstKey,
    lastKey,
    rows.length,
    part.hash,
    previousMac,
    seal(part),
    [...new Set(ids.map(markOf))],
    content,
  ]);
  return number;
}

/** What becomes a part. */
export interface NewPart {
  readonly kind: ArchiveKind;
  /** The first and the last key. */
  readonly keys: readonly [string, string];
  readonly columns: readonly string[];
  /** A part is found by the `trade_id` of its rows. */
  readonly rows: readonly ArchivedRow[];
  /** Further ids by which it is found. */
  readonly alsoBy?: readonly string[];
}

/** Reads the contents that the database holds. */
export const storedContent =
  (db: Queryable): ContentSource =>
  async ({ kind, number }) =>
    (await db.query<{ content: Buffer }>(SQL.read, [kind, number]))[0]?.content;

/** Returns the rows of a part. Throws ArchiveFault unless its bytes are those that were written. */
export const readPart = async (part: PartName, source: ContentSource): Promise<ArchivedRow[]> =>
  readArchiveText(await readContent(part, source)).rows;

/** Returns the compressed bytes of a part. Throws ArchiveFault unless they are those that were written. */
export async function readContent(part: PartName, source: ContentSource): Promise<Buffer> {
  const content = await source(part);
  if (!content) throw new ArchiveFault(`${nameOf(part)} is missing.`);
  if (!hashOf(content).equals(part.hash)) throw new ArchiveFault(`${nameOf(part)} is not as it was written.`);
  return content;
}

const nameOf = ({ kind, number }: Pick<ArchivePart, 'kind' | 'number'>): string =>
  `Part ${number} of the ${kind} archive`;

/**
 * Verifies that no part is missing between the first and the last one of its kind, that each is as it was sealed, and
 * that its bytes are those that were written. Returns the parts. Throws ArchiveFault.
 */
export async function verifyParts(
  db: Queryable,
  seal: ArchiveSeal,
  { source = storedContent(db), report }: { source?: ContentSource; report?: Report | undefined } = {},
): Promise<ListedPart[]> {
  const parts = await listParts(db);
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1]?.kind === part.kind ? parts[at - 1] : undefined;
    const next = { kind: part.kind, number: (before?.number ?? 0n) + 1n };
    if (part.number !== next.number) throw new ArchiveFault(`${nameOf(next)} is missing.`);
    if (!part.previousMac.equals(before?.mac ?? NO_MAC) || !isSameMac(part.mac, seal(part)))
      throw new ArchiveFault(`${nameOf(part)} is not as it was sealed.`);
    await readContent(part, source);
    report?.(`verifying part ${at + 1} of ${parts.length}`);
  }
  return parts;
}
