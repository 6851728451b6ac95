/** Rows of orders that leave their tables together, and go into the archive as whole rows of JSON. */
import type { ArchivedRow } from '../archive/archive-text.ts';
import type { ArchivedPlaces } from '../archive/archived-trades.ts';
import { type ArchiveSeal, addPart, type NewPart } from '../archive/archives.ts';
import type { Queryable, Statement } from '../storage/database.ts';
import { onlyRow } from '../storage/only-row.ts';
import { lockIdleOrders } from './finished-orders.ts';

/** Orders that are looked at for a part. A part is read as a whole, so it is not large. */
export const PART_ORDERS = 500;

const COLUMNS = ['place', 'trade_id', 'id', 'row'];

/** How rows of orders become parts of a kind. `trades` stands for an array of trade_ids. */
export interface RowMoves {
  readonly kind: keyof ArchivedPlaces;
  /** Takes the lock that lets one node at a time work. */
  readonly tryLock: Statement;
  /** (trades, since) → `tradeId` of those that are ready. */
  readonly choose: Statement;
  /** (trades) → their rows with `place`, `trade_id`, `id` and `row`, each as text. */
  readonly read: Statement;
  /** (number of the part, trades) → how many rows were `removed`. */
  readonly remove: Statement;
}

/** What else a part is found by. */
export type PartFinding = Pick<NewPart, 'alsoBy' | 'scope'>;

/**
 * Moves the rows of those orders into the archive that are ready for it, or counts them if `isDry`. Returns how many
 * orders; undefined while another node archives.
 */
export async function moveReady(
  tx: Queryable,
  seal: ArchiveSeal,
  moves: RowMoves,
  {
    tradeIds,
    since,
    isDry,
    least = 1,
    findBy,
    prepare,
  }: {
    readonly tradeIds: readonly string[];
    readonly since: Date;
    readonly isDry: boolean;
    /** Fewer orders are not moved. */
    readonly least?: number;
    readonly findBy: (rows: readonly ArchivedRow[]) => PartFinding;
    /** Runs before the orders that are ready are read. */
    readonly prepare?: (tradeIds: readonly string[]) => Promise<unknown>;
  },
): Promise<number | undefined> {
  const choose = async (among: readonly string[]) =>
    (await tx.query<{ tradeId: string }>(moves.choose, [among, since])).map(({ tradeId }) => tradeId);
  if (isDry) {
    const { length } = await choose(tradeIds);
    return length < least ? 0 : length;
  }
  if (!onlyRow(await tx.query<{ isOurs: boolean }>(moves.tryLock)).isOurs) return undefined;
  // The second statement sees what those before the locks have committed.
  const ready = await choose(await lockIdleOrders(tx, tradeIds));
  if (ready.length < least) return 0;
  await prepare?.(ready);
  const rows = await tx.query<ArchivedRow>(moves.read, [ready]);
  const sorted = ready.toSorted();
  const keys = [String(sorted[0]), String(sorted.at(-1))] as const;
  const part = await addPart(tx, seal, { kind: moves.kind, keys, columns: COLUMNS, rows, ...findBy(rows) });
  const { removed } = onlyRow(await tx.query<{ removed: number }>(moves.remove, [part, ready]));
  if (removed !== rows.length) throw new Error(`${removed} of ${rows.length} archived rows were removed`);
  return ready.length;
}
