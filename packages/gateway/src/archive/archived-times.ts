/** Archived orders and fund lines of a merchant by their time. */

import type { Queryable } from '../storage/database.ts';
import { markOfText } from './archive-text.ts';
import {
  findPartsByMark,
  findPartsInTime,
  type PartName,
  type PartsInTime,
  readPart,
  storedContent,
  type TimedPart,
} from './archives.ts';
import { compareKeys, type RowKey } from './merged-rows.ts';

/** The members of an archived row that lists are chosen by; times as PostgreSQL writes them in JSON. */
export interface ArchivedMembers {
  readonly store_id: string;
  readonly order_id?: string;
  readonly clearing_id?: string | null;
  readonly created_at?: string;
  readonly booked_at?: string;
}

/** An archived row of a list. */
export interface KeyedRow {
  readonly key: RowKey;
  /** The row, and its order, as JSON. */
  readonly row: string;
  readonly order: string;
  /** The number of its part. */
  readonly part: bigint;
}

/** Which rows to read: `orders` by their creation, `fund_lines` by their booking. */
export interface ArchivedChoice extends PartsInTime {
  readonly place: 'orders' | 'fund_lines';
  readonly isWanted?: (members: ArchivedMembers) => boolean;
}

/** A range of keys. */
interface KeyRange {
  readonly behind: RowKey;
  readonly upTo: RowKey | undefined;
}

/** Returns the first rows in a range of keys, at most `limit`. Throws ArchiveFault. */
export async function readArchivedRange(
  db: Queryable,
  choice: ArchivedChoice,
  { behind, upTo }: KeyRange,
  limit: number,
): Promise<KeyedRow[]> {
  const isInside = (key: RowKey) =>
    compareKeys(key, behind) > 0 && (!upTo || compareKeys(key, upTo) <= 0) && isInPeriod(key.at, choice);
  const until = upTo ? new Date(upTo.at.getTime() + 1) : choice.until;
  const found = new Map<string, KeyedRow>();
  let rows: KeyedRow[] = [];
  for await (const part of findPartsInTime(db, { ...choice, from: behind.at, until })) {
    const last = rows[limit - 1];
    if (last && last.key.at < part.from) break;
    takeLater(
      found,
      (await readRows(db, part, choice)).filter(({ key }) => isInside(key)),
    );
    rows = [...found.values()].sort((a, b) => compareKeys(a.key, b.key)).slice(0, limit);
  }
  return rows;
}

/** The newest archived rows of a list, in any order, and whether there are older ones. */
export interface NewestRows {
  readonly rows: readonly KeyedRow[];
  /** All rows from this time on are among them. */
  readonly from: Date | undefined;
}

/** Returns the newest rows of a choice: those of as many parts as hold `least` rows. Throws ArchiveFault. */
export async function readNewestArchived(
  db: Queryable,
  choice: ArchivedChoice,
  least: number,
): Promise<NewestRows> {
  const parts: TimedPart[] = [];
  for await (const part of findPartsInTime(db, choice)) parts.push(part);
  parts.sort((a, b) => a.until.getTime() - b.until.getTime());
  const found = new Map<string, KeyedRow>();
  for (let part = parts.pop(); part; part = parts.pop()) {
    takeLater(
      found,
      (await readRows(db, part, choice)).filter(({ key }) => isInPeriod(key.at, choice)),
    );
    if (found.size >= least && parts.length > 0) break;
  }
  return { rows: [...found.values()], from: parts.at(-1)?.until };
}

/** Returns the archived orders with an order_id, of any merchant. Throws ArchiveFault. */
export async function readArchivedByOrderId(db: Queryable, orderId: string): Promise<KeyedRow[]> {
  const choice = {
    place: 'orders',
    isWanted: ({ order_id }: ArchivedMembers) => order_id === orderId,
  } as const;
  const found = new Map<string, KeyedRow>();
  for (const part of await findPartsByMark(db, 'orders', markOfText(orderId)))
    takeLater(found, await readRows(db, part, choice));
  return [...found.values()];
}

/** Returns rows as the JSON array that statements read. */
export const jsonOf = (rows: readonly string[]): string => `[${rows}]`;

const isInPeriod = (at: Date, { from, until }: Pick<PartsInTime, 'from' | 'until'>): boolean =>
  (typeof from === 'string' || at >= from) && (typeof until === 'string' || at < until);

async function readRows(
  db: Queryable,
  part: PartName,
  { place, isWanted }: Pick<ArchivedChoice, 'place' | 'isWanted'>,
): Promise<KeyedRow[]> {
  const rows = await readPart(part, storedContent(db));
  const orders = new Map(
    rows.flatMap((row) => (row.place === 'orders' ? [[row.trade_id, row.row ?? '']] : [])),
  );
  return rows.flatMap((row) => {
    if (row.place !== place) return [];
    const members = JSON.parse(row.row ?? '{}') as ArchivedMembers;
    if (isWanted?.(members) === false) return [];
    const at = new Date(members.booked_at ?? members.created_at ?? '');
    const key = { at, id: row.id ?? '' };
    return [{ key, row: row.row ?? '', order: orders.get(row.trade_id) ?? '', part: part.number }];
  });
}

/** Adds rows by their ids. What was brought back and archived again is as in the later part. */
function takeLater(found: Map<string, KeyedRow>, rows: readonly KeyedRow[]): void {
  for (const row of rows) {
    const other = found.get(row.key.id);
    if (!other || other.part < row.part) found.set(row.key.id, row);
  }
}
