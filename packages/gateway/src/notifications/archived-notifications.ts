/** Notifications that have left their table: how they get into the archive, and how they are read from it. */
import type { ArchivedRow } from '../archive/archive-text.ts';
import {
  type ArchiveSeal,
  addPart,
  type ContentSource,
  findPartsOf,
  readPart,
  storedContent,
} from '../archive/archives.ts';
import { type Queryable, statements } from '../storage/database.ts';
import { onlyRow } from '../storage/only-row.ts';
import { listNotifications, type NotificationRecord, type NotificationState } from './notification-rows.ts';
import { EMPTIED } from './old-notifications.ts';

/** Notifications that are looked at for a part. */
export const PART_ROWS = 2_000;
/** The number by which nodes agree who archives: any that no other advisory lock of the gateway has. */
const LOCK = 4_900_490_049;

const time = (column: string) =>
  `to_char(n.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS ${column}`;
/** Every column that says something once nothing waits; a test compares them with the table. */
const COLUMNS = `n.id::text AS id, n.object, n.account_id::text AS account_id, n.merchant_id::text AS merchant_id,
  n.trade_id::text AS trade_id, n.sequence::text AS sequence, n.url, n.body->>'state' AS reported_state, n.state,
  n.try_count::text AS try_count, ${time('first_try_at')}, ${time('next_try_at')}, ${time('created_at')}`;
const NAMES = [...COLUMNS.matchAll(/(?:AS |n\.)(\w+)(?=,|$)/g)].map(([, name]) => String(name));

const SQL = statements('archived-notifications', {
  tryLock: `SELECT pg_try_advisory_xact_lock(${LOCK}) AS "isOurs"`,
  page: `SELECT id, created_at <= $2 AS "isOld", body->'${EMPTIED}' IS NOT NULL AND trade_id IS NOT NULL AS "isReady"
   FROM notifications WHERE id > $1 ORDER BY id LIMIT $3`,
  take: `WITH gone AS (
     DELETE FROM notifications d WHERE d.id = ANY($1::uuid[]) AND d.state <> 'waiting'
       AND d.body->'${EMPTIED}' IS NOT NULL RETURNING d.*)
   SELECT ${COLUMNS} FROM gone n ORDER BY n.id`,
});

/** Where a page begins, and what is old. */
export interface NotificationPage {
  readonly afterId: string;
  readonly since: Date;
  readonly isDry: boolean;
  /** By default {@link PART_ROWS}. */
  readonly limit?: number;
}

/**
 * Moves those notifications of the next page into the archive whose text the rules have emptied, if the page is full of
 * old ones. Returns how many, and the last id of the page; undefined when too few are old, or another node archives.
 */
export async function archivePage(
  tx: Queryable,
  seal: ArchiveSeal,
  { afterId, since, isDry, limit = PART_ROWS }: NotificationPage,
): Promise<{ moved: number; lastId: string } | undefined> {
  const page = await tx.query<{ id: string; isOld: boolean; isReady: boolean }>(SQL.page, [
    afterId,
    since,
    limit,
  ]);
  const lastId = page.at(-1)?.id;
  if (lastId === undefined || page.length < limit || !page.every(({ isOld }) => isOld)) return undefined;
  const ready = page.filter(({ isReady }) => isReady).map(({ id }) => id);
  if (isDry || ready.length === 0) return { moved: ready.length, lastId };
  if (!onlyRow(await tx.query<{ isOurs: boolean }>(SQL.tryLock)).isOurs) return undefined;
  const rows = await tx.query<ArchivedRow>(SQL.take, [ready]);
  const [first, last] = [rows[0]?.id, rows.at(-1)?.id];
  if (first && last)
    await addPart(tx, seal, { kind: 'notifications', keys: [first, last], columns: NAMES, rows });
  return { moved: rows.length, lastId };
}

/** Returns the newest notifications of a trade first, at most `limit`, wherever they are. Throws ArchiveFault. */
export async function listNotificationsOf(
  db: Queryable,
  tradeId: string,
  limit: number,
): Promise<NotificationRecord[]> {
  const online = await listNotifications(db, { tradeId, limit });
  const archived = await listArchivedNotifications(db, tradeId);
  return [...online, ...archived].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
}

/** Returns the archived notifications of a trade. Throws ArchiveFault. */
export async function listArchivedNotifications(
  db: Queryable,
  tradeId: string,
  source: ContentSource = storedContent(db),
): Promise<NotificationRecord[]> {
  const found: NotificationRecord[] = [];
  for (const part of await findPartsOf(db, 'notifications', tradeId))
    for (const row of await readPart(part, source)) if (row.trade_id === tradeId) found.push(asRecord(row));
  return found;
}

const asRecord = (row: ArchivedRow): NotificationRecord => ({
  id: String(row.id),
  object: String(row.object),
  accountId: String(row.account_id),
  tradeId: row.trade_id ?? null,
  sequence: Number(row.sequence),
  reportedState: row.reported_state ?? '',
  url: String(row.url),
  state: row.state as NotificationState,
  tryCount: Number(row.try_count),
  nextTryAt: new Date(String(row.next_try_at)),
  createdAt: new Date(String(row.created_at)),
});
