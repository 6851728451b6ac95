/**
 * Attempts, captures and movements that have left their tables: how they get into the archive, and how they are read
 * from it. The rows of a trade's attempts are all in the table, or all in the archive.
 */

import { markOf } from '../archive/archive-text.ts';
import { readArchivedTrade } from '../archive/archived-trades.ts';
import { type ArchiveSeal, findPartsOf, readPart, storedContent } from '../archive/archives.ts';
import { type Queryable, statements } from '../storage/database.ts';
import { onlyRow } from '../storage/only-row.ts';
import { moveReady, PART_ORDERS } from './archived-rows.ts';
import { FINISHED_ORDER, pageOrders } from './finished-orders.ts';

/** The number by which nodes agree who archives: any that no other advisory lock of the gateway has. */
const LOCK = 5_300_530_053;

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
  const moved = await moveReady(
    tx,
    seal,
    { kind: 'payments', ...SQL },
    {
      tradeIds: page.map(({ tradeId }) => tradeId),
      since,
      isDry,
      findBy: (rows) => ({
        alsoBy: rows.flatMap(({ place, id }) => (place === 'attempts' && id ? [markOf(id)] : [])),
      }),
    },
  );
  return moved === undefined ? undefined : { moved, lastId };
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
  const { attempts, captures } = await readArchivedTrade(tx, 'payments', tradeId);
  if (attempts) await tx.query(SQL.restoreAttempts, [attempts]);
  if (captures) await tx.query(SQL.restoreCaptures, [captures]);
}
