/** The archived rows of one trade: of its attempts and movements, or of the order itself. */
import type { Queryable } from '../storage/database.ts';
import { type ContentSource, findPartsByKey, readPart, storedContent } from './archives.ts';

/** The tables of which parts hold rows, by the kind of the part. */
export interface ArchivedPlaces {
  readonly payments: 'attempts' | 'captures' | 'rail_movements';
  readonly orders: 'orders' | 'fund_lines' | 'card_pages' | 'wallet_choices' | 'token_sales';
}

/** The archived rows of a trade by their table, in the order of their ids: JSON arrays, and none for an empty one. */
export type ArchivedTrade<Kind extends keyof ArchivedPlaces> = Partial<Record<ArchivedPlaces[Kind], string>>;

/** Returns the archived rows of a trade. Throws ArchiveFault. */
export async function readArchivedTrade<Kind extends keyof ArchivedPlaces>(
  db: Queryable,
  kind: Kind,
  tradeId: string,
  source: ContentSource = storedContent(db),
): Promise<ArchivedTrade<Kind>> {
  // What was brought back and archived again is in two parts, of which the later one is right.
  const found = new Map<string, Map<string, string>>();
  for (const part of await findPartsByKey(db, kind, tradeId))
    for (const { place, id, row, trade_id } of await readPart(part, source))
      if (trade_id === tradeId)
        found.set(String(place), (found.get(String(place)) ?? new Map()).set(String(id), String(row)));
  const texts = [...found].map(([place, rows]) => [
    place,
    `[${[...rows.keys()].toSorted().map((id) => rows.get(id))}]`,
  ]);
  return Object.fromEntries(texts) as ArchivedTrade<Kind>;
}
