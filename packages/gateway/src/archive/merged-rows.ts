/** Rows of a table and of the archive as one list, oldest first, in batches that are read on demand. */

/** Where a row is in the list: by its business time, then by its id. */
export interface RowKey {
  readonly at: Date;
  readonly id: string;
}

/** How both sources are read. */
export interface MergedSources<Row> {
  readonly keyOf: (row: Row) => RowKey;
  /** Returns the next rows of the table behind a key, at most `limit`. */
  online(behind: RowKey, limit: number): Promise<Row[]>;
  /** Returns the next archived rows behind a key, up to and including another one, at most `limit`. */
  archived(range: { behind: RowKey; upTo: RowKey | undefined }, limit: number): Promise<Row[]>;
}

/** Returns a number below zero when `a` comes before `b`. */
export const compareKeys = (a: RowKey, b: RowKey): number =>
  a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : Number(a.id > b.id));

/** How many rows a batch has: it grows from the first one on, for which a reader waits. */
const SIZES = { first: 50, growth: 4, most: 1_000 } as const;

/**
 * Yields all rows behind a key. No connection is held between batches. Rows may move into the archive and out of it
 * meanwhile: none is missed, because the archive is read after the table and nothing leaves it; one that is found in
 * both is that of the table.
 */
export async function* mergedBatches<Row>(
  { keyOf, online, archived }: MergedSources<Row>,
  { from, sizes = SIZES }: { from: RowKey; sizes?: Readonly<Record<keyof typeof SIZES, number>> },
): AsyncGenerator<Row[]> {
  let behind = from;
  for (let limit = sizes.first; ; limit = Math.min(limit * sizes.growth, sizes.most)) {
    const inTable = await online(behind, limit);
    const last = inTable.at(-1);
    const upTo = last && inTable.length >= limit ? keyOf(last) : undefined;
    const inArchive = await archived({ behind, upTo }, limit);
    const rows = inArchive.length === 0 ? inTable : merge(inTable, inArchive, keyOf).slice(0, limit);
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    if (!upTo && inArchive.length < limit && rows.length < limit) return;
    behind = keyOf(end);
  }
}

function merge<Row>(inTable: readonly Row[], inArchive: readonly Row[], keyOf: (row: Row) => RowKey): Row[] {
  const ids = new Set(inTable.map((row) => keyOf(row).id));
  const others = inArchive.filter((row) => !ids.has(keyOf(row).id));
  return [...inTable, ...others].sort((a, b) => compareKeys(keyOf(a), keyOf(b)));
}
