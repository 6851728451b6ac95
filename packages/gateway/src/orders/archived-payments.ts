/**
 * Attempts, captures and movements that have left their tables: how they get into the archive, and how they are read
 * from it. The rows of a trade's attempts are all in the table, or all in the archive.
 */
import type { ArchivedRow } from '../archive/archive-text.ts';
import {
  type ArchiveSeal,
  addPart,
  type ContentSource,
  findPartsByKey,
  findPartsOf,
  readPart,
  storedContent,
} from '../archive/archives.ts';
import { type Queryable, statements } from '../storage/database.ts';
import { onlyRow } from '../storage/only-row.ts';
import { FINISHED_ORDER, lockIdleOrders, pageOrders } from './finished-orders.ts';

/** Orders that are looked at for a part. A part is read as a whole, so it is not large. */
export const PART_ORDERS = 500;
/** The number by which nodes agree who archives: any that no other advisory lock of the gateway has. */
const LOCK = 5_300_530_053;
const COLUMNS = ['place', 'trade_id', 'id', 'row'];

/** The tables of which a part holds rows. */
export type ArchivedPlace = 'attempts' | 'captures' | 'rail_movements';

const SQL = statements('archived-payments', {
  tryLock: `SELECT pg_try_advisory_xact_lock(${LOCK}) AS "isOurs"`,
  // Finished, emptied by the rules, matched with the statements of their rails, and in settled reports only.
  choose: `SELECT o.trade_id AS "tradeId" FROM orders o WHERE o.trade_id = ANY($1::uuid[]) AND ${FINISHED_ORDER}
   AND NOT EXISTS (SELECT FROM attempts a WHERE a.trade_id = o.trade_id
     AND (a.payer_url <> '' OR a.payer_form IS NOT NULL OR a.payer_action IS NOT NULL
       OR EXISTS (SELECT FROM rail_events e WHERE e.attempt_id = a.id)))
   AND NOT EXISTS (SELECT FROM rail_movements m WHERE m.trade_id = o.trade_id
     AND (m.booked_at > $2 OR m.matched_at IS NULL))
   AND NOT EXISTS (SELECT FROM fund_lines f JOIN clearings c ON c.id = f.clearing_id
     WHERE f.trade_id = o.trade_id AND c.settled_on IS NULL)
   AND (EXISTS (SELECT FROM attempts a WHERE a.trade_id = o.trade_id)
     OR EXISTS (SELECT FROM rail_movements m WHERE m.trade_id = o.trade_id))
   ORDER BY o.trade_id`,
  read: `SELECT 'attempts' AS place, a.trade_id::text AS trade_id, a.id::text AS id, to_jsonb(a)::text AS row
   FROM attempts a WHERE a.trade_id = ANY($1::uuid[])
   UNION ALL
   SELECT 'captures', a.trade_id::text, c.attempt_id::text, to_jsonb(c)::text
   FROM attempts a JOIN captures c ON c.attempt_id = a.id WHERE a.trade_id = ANY($1::uuid[])
   UNION ALL
   SELECT 'rail_movements', m.trade_id::text, m.id::text, to_jsonb(m)::text
   FROM rail_movements m WHERE m.trade_id = ANY($1::uuid[])
   ORDER BY trade_id, place, id`,
  remove: 'SELECT remove_archived_payments($1, $2::uuid[]) AS removed',
  hasAttempts: 'SELECT EXISTS (SELECT FROM attempts WHERE trade_id = $1) AS "isThere"',
  restoreAttempts: `INSERT INTO attempts SELECT * FROM jsonb_populate_recordset(NULL::attempts, $1::jsonb)
   ON CONFLICT DO NOTHING`,
  restoreCaptures: `INSERT INTO captures SELECT * FROM jsonb_populate_recordset(NULL::captures, $1::jsonb)
   ON CONFLICT DO NOTHING`,
});

/** Where a page begins, and what is old. */
export interface PaymentPage {
  readonly afterId: string;
  readonly since: Date;
  readonly isDry: boolean;
  /** By default {@link PART_ORDERS}. */
  readonly limit?: number;
}

/**
 * Moves the attempts, captures and movements of those orders of the next page into the archive that are ready for it,
 * if the page is full of old ones. Returns how many orders, and the last id of the page; undefined when too few are
 * old, or another node archives.
 */
export async function archivePayments(
  tx: Queryable,
  seal: ArchiveSeal,
  { afterId, since, isDry, limit = PART_ORDERS }: PaymentPage,
): Promise<{ moved: number; lastId: string } | undefined> {
  const page = await pageOrders(tx, { afterId, since, limit });
  const lastId = page.at(-1)?.tradeId;
  if (lastId === undefined || page.length < limit || !page.every(({ isOld }) => isOld)) return undefined;
  const ids = page.map(({ tradeId }) => tradeId);
  const choose = async (among: readonly string[]) =>
    (await tx.query<{ tradeId: string }>(SQL.choose, [among, since])).map(({ tradeId }) => tradeId);
  if (isDry) return { moved: (await choose(ids)).length, lastId };
  if (!onlyRow(await tx.query<{ isOurs: boolean }>(SQL.tryLock)).isOurs) return undefined;
  // The second statement sees what those before the locks have committed.
  const ready = await choose(await lockIdleOrders(tx, ids));
  if (ready.length > 0) await move(tx, seal, ready);
  return { moved: ready.length, lastId };
}

async function move(tx: Queryable, seal: ArchiveSeal, tradeIds: readonly string[]): Promise<void> {
  const rows = await tx.query<ArchivedRow>(SQL.read, [tradeIds]);
  const attemptIds = rows.flatMap(({ place, id }) => (place === 'attempts' && id ? [id] : []));
  const keys = [String(tradeIds[0]), String(tradeIds.at(-1))] as const;
  const part = await addPart(tx, seal, {
    kind: 'payments',
    keys,
    columns: COLUMNS,
    rows,
    alsoBy: attemptIds,
  });
  const { removed } = onlyRow(await tx.query<{ removed: number }>(SQL.remove, [part, tradeIds]));
  if (removed !== rows.length) throw new Error(`${removed} of ${rows.length} archived rows were removed`);
}

/**
 * Returns the archived rows of a trade in one table, in the order of their ids, as a JSON array; undefined for none.
 * Throws ArchiveFault.
 */
export async function findArchivedRows(
  db: Queryable,
  place: ArchivedPlace,
  tradeId: string,
  source: ContentSource = storedContent(db),
): Promise<string | undefined> {
  // What was brought back and archived again is in two parts, of which the later one is right.
  const found = new Map<string, string>();
  for (const part of await findPartsByKey(db, 'payments', tradeId))
    for (const row of await readPart(part, source))
      if (row.trade_id === tradeId && row.place === place) found.set(String(row.id), String(row.row));
  if (found.size === 0) return undefined;
  return `[${[...found.keys()].toSorted().map((id) => found.get(id))}]`;
}

/** Returns the trade of an archived attempt, or undefined. Throws ArchiveFault. */
export async function findArchivedTrade(db: Queryable, attemptId: string): Promise<string | undefined> {
  for (const part of await findPartsOf(db, 'payments', attemptId))
    for (const { place, id, trade_id: tradeId } of await readPart(part, storedContent(db)))
      if (place === 'attempts' && id === attemptId) return tradeId ?? undefined;
  return undefined;
}

/**
 * Brings the attempts of a trade back into their table if they are archived, before one of them changes or another one
 * is added; their captures, too. The caller holds the order's lock. Throws ArchiveFault.
 */
export async function restoreAttempts(tx: Queryable, tradeId: string): Promise<void> {
  if (onlyRow(await tx.query<{ isThere: boolean }>(SQL.hasAttempts, [tradeId])).isThere) return;
  const attempts = await findArchivedRows(tx, 'attempts', tradeId);
  if (attempts) await tx.query(SQL.restoreAttempts, [attempts]);
  const captures = attempts && (await findArchivedRows(tx, 'captures', tradeId));
  if (captures) await tx.query(SQL.restoreCaptures, [captures]);
}
