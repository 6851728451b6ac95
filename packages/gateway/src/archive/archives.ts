/**
 * Parts of the archive: compressed rows that are needed seldom, in the database, so that every node and every backup
 * has them. The MACs of a kind's parts are chained, and none is ever changed or removed.
 */
import { isSameMac, NO_MAC } from '../chain/seal.ts';
import { hmacSha256 } from '../hmac.ts';
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

/** What is archived: transfers of the ledger, notifications, attempts and movements of payments, or orders. */
export type ArchiveKind = ColumnWord<'archives.kind'>;

/** Whose rows a part of orders has, and the business times that enclose them; null for parts of other kinds. */
export interface PartScope {
  readonly merchantId: string | null;
  readonly from: Date | null;
  /** Exclusive. */
  readonly until: Date | null;
}

const NO_SCOPE: PartScope = { merchantId: null, from: null, until: null };

/** A part without its content. */
export interface ArchivePart extends PartScope {
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
     content_hash AS hash, previous_mac AS "previousMac", mac, merchant_id AS "merchantId", from_time AS "from",
     until_time AS "until"`;
const IN_TIME = `SELECT kind, number, content_hash AS hash, from_time AS "from", until_time AS "until" FROM archives
   WHERE kind = 'orders' AND merchant_id = $1 AND until_time > $2 AND from_time < $3
     AND ($4::integer IS NULL OR $4 = ANY(marks))`;
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
  findOldest: `${IN_TIME} ORDER BY from_time, number LIMIT $5 OFFSET $6`,
  findNewest: `${IN_TIME} ORDER BY until_time DESC, number DESC LIMIT $5 OFFSET $6`,
  insert: `INSERT INTO archives (kind, number, first_key, last_key, row_count, content_hash, previous_mac, mac, marks,
     content, merchant_id, from_time, until_time)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
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
  return ({ kind, number, firstKey, lastKey, rowCount, hash, previousMac, merchantId, from, until }) =>
    hmacSha256(
      key,
      JSON.stringify([
        kind,
        String(number),
        firstKey,
        lastKey,
        rowCount,
        hash.toString('hex'),
        previousMac.toString('hex'),
        ...(merchantId === null ? [] : [merchantId, from?.getTime(), until?.getTime()]),
      ]),
    );
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

/** Returns the parts of a kind that may hold rows with a mark, oldest first. Looks at every part. */
export const findPartsByMark = (db: Queryable, kind: ArchiveKind, mark: number): Promise<PartName[]> =>
  db.query<PartName>(SQL.findByMark, [kind, mark, new Date(0)]);

/** A part of orders by its time. */
export interface TimedPart extends PartName {
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
}

/** Whose orders, and when: the ends may be PostgreSQL's infinities. `mark`: only parts that may hold it. */
export interface PartsInTime {
  readonly merchantId: string;
  readonly from: Date | string;
  /** Exclusive. */
  readonly until: Date | string;
  readonly mark?: number | null | undefined;
}

/** Parts that are listed in one query: a reader of old rows seldom needs more. */
const LISTED_AT_ONCE = 20;

/**
 * Yields the parts that may hold orders, or fund lines of orders, of a merchant in a period: by their beginnings from
 * the oldest on, or by their ends from the newest on.
 */
export async function* findPartsInTime(
  db: Queryable,
  { merchantId, from, until, mark = null }: PartsInTime,
  first: 'oldest' | 'newest',
): AsyncGenerator<TimedPart> {
  const find = first === 'oldest' ? SQL.findOldest : SQL.findNewest;
  for (let offset = 0; ; offset += LISTED_AT_ONCE) {
    const values = [merchantId, from, until, mark, LISTED_AT_ONCE, offset];
    const parts = await db.query<TimedPart>(find, values);
    yield* parts;
    if (parts.length < LISTED_AT_ONCE) return;
  }
}

/** Returns the parts that may hold rows of a trade, oldest first, of a kind whose keys are trade_ids. */
export const findPartsByKey = (db: Queryable, kind: ArchiveKind, tradeId: string): Promise<PartName[]> =>
  db.query<PartName>(SQL.findByRange, [kind, tradeId, markOf(tradeId)]);

/** Adds the next part of a kind, in the transaction that removes its rows. The caller holds the kind's lock. */
export async function addPart(
  tx: Queryable,
  seal: ArchiveSeal,
  { kind, keys, columns, rows, alsoBy = [], scope = NO_SCOPE }: NewPart,
): Promise<bigint> {
  const last = await findLastPart(tx, kind);
  const number = (last?.number ?? 0n) + 1n;
  const content = writeArchiveText({ gangwayArchive: 1, kind, number: String(number), columns }, rows);
  const previousMac = last?.mac ?? NO_MAC;
  const [firstKey, lastKey] = keys;
  const seen = { kind, number, firstKey, lastKey, rowCount: rows.length, previousMac };
  const part = { ...seen, ...scope, hash: hashOf(content) };
  const tradeMarks = rows.flatMap(({ trade_id }) => (trade_id ? [markOf(trade_id)] : []));
  await tx.query(SQL.insert, [
    kind,
    number,
    firstKey,
    lastKey,
    rows.length,
    part.hash,
    previousMac,
    seal(part),
    [...new Set([...tradeMarks, ...alsoBy])],
    content,
    scope.merchantId,
    scope.from,
    scope.until,
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
  /** Further marks by which it is found. */
  readonly alsoBy?: readonly number[];
  readonly scope?: PartScope;
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
