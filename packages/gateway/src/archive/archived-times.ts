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
} from './archives.ts';
import { compareKeys, type RowKey } from './merged-rows.ts';

/** The members of archived rows that lists and parts are found by; times as PostgreSQL writes them in JSON. */
export interface ArchivedMembers {
  readonly store_id?: string;
  readonly order_id?: string;
  readonly state?: string;
  readonly pay_method?: string;
  readonly sub_pay_method?: string;
  readonly currency?: string;
  readonly clearing_id?: string | null;
  readonly created_at?: string;
  readonly booked_at?: string;
}

/** An archived row of a list. */
export interface KeyedRow {
  readonly key: RowKey;
  readonly members: ArchivedMembers;
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
  const isInside = (key: RowKey) => compareKeys(key, behind) > 0 && (!upTo || compareKeys(key, upTo) <= 0);
  const until = upTo ? new Date(upTo.at.getTime() + 1) : choice.until;
  const found = new Map<string, KeyedRow>();
  let rows: KeyedRow[] = [];
  for await (const part of findPartsInTime(db, { ...choice, from: behind.at, until }, 'oldest')) {
    const last = rows[limit - 1];
    if (last && last.key.at < part.from) break;
    const wanted = wantedOf(await readRows(db, part, choice.place), choice);
    takeLater(
      found,
      wanted.filter(({ key }) => isInside(key)),
    );
    rows = [...found.values()].sort((a, b) => compareKeys(a.key, b.key)).slice(0, limit);
  }
  return rows;
}

/** Of the newest archived rows those of a list, in any order. */
export interface NewestRows {
  readonly rows: readonly KeyedRow[];
  /** All rows from this time on are among them; undefined where no part was left out. */
  readonly from: Date | undefined;
}

/** Looks through the newest parts of a choice until at least `most` rows were looked at. Throws ArchiveFault. */
export async function readNewestArchived(
  db: Queryable,
  choice: ArchivedChoice,
  most: number,
): Promise<NewestRows> {
  const found = new Map<string, KeyedRow>();
  let looked = 0;
  for await (const part of findPartsInTime(db, choice, 'newest')) {
    if (looked >= most) return { rows: [...found.values()], from: part.until };
    const rows = await readRows(db, part, choice.place);
    takeLater(found, wantedOf(rows, choice));
    looked += rows.length;
  }
  return { rows: [...found.values()], from: undefined };
}

/** Returns the end of the newest part that may hold rows of a choice, or undefined. */
export async function newestArchivedTime(db: Queryable, choice: PartsInTime): Promise<Date | undefined> {
  for await (const { until } of findPartsInTime(db, choice, 'newest')) return until;
  return undefined;
}

/** Returns the archived orders with an order_id, of any merchant. Throws ArchiveFault. */
export async function readArchivedByOrderId(db: Queryable, orderId: string): Promise<KeyedRow[]> {
  const found = new Map<string, KeyedRow>();
  for (const part of await findPartsByMark(db, 'orders', markOfText(orderId))) {
    const rows = await readRows(db, part, 'orders');
    takeLater(
      found,
      rows.filter(({ members }) => members.order_id === orderId),
    );
  }
  return [...found.values()];
}

/** Returns rows as the JSON array that statements read. */
export const jsonOf = (rows: readonly string[]): string => `[${rows}]`;

const wantedOf = (rows: readonly KeyedRow[], { from, until, isWanted }: ArchivedChoice): KeyedRow[] =>
  rows.filter(
    ({ key: { at }, members }) =>
      (typeof from === 'string' || at >= from) &&
      (typeof until === 'string' || at < until) &&
      isWanted?.(members) !== false,
  );

async function readRows(db: Queryable, part: PartName, place: ArchivedChoice['place']): Promise<KeyedRow[]> {
  const rows = await readPart(part, storedContent(db));
  const orders = new Map(
    rows.flatMap((row) => (row.place === 'orders' ? [[row.trade_id, row.row ?? '']] : [])),
  );
  return rows.flatMap((row) => {
    if (row.place !== place) return [];
    const members = JSON.parse(row.row ?? '{}') as ArchivedMembers;
    const at = new Date(members.booked_at ?? members.created_at ?? '');
    const key = { at, id: row.id ?? '' };
    const order = orders.get(row.trade_id) ?? '';
    return [{ key, members, row: row.row ?? '', order, part: part.number }];
  });
}

/** Adds rows by their ids. What was brought back and archived again is as in the later part. */
function takeLater(found: Map<string, KeyedRow>, rows: readonly KeyedRow[]): void {
  for (const row of rows) {
    const other = found.get(row.key.id);
    if (!other || other.part < row.part) found.set(row.key.id, row);
  }
}
