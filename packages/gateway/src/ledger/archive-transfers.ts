/** Moves old blocks of transfers from the ledger's tables into the archive. */
import { type ArchiveSeal, addPart, findLastPart } from '../archive/archives.ts';
import { CHAIN_START, type ChainStart, type VerifiedBlock, verifyBlocks } from '../chain/verify-chain.ts';
import { type Database, type Queryable, statements } from '../storage/database.ts';
import { onlyRow } from '../storage/only-row.ts';
import { ARCHIVED_COLUMNS, blockKey, lastBlockOf } from './archived-transfers.ts';
import { lastCheckpoint } from './checkpoints.ts';
import { STANDING_EVENTS } from './dispute-losses.ts';
import type { LedgerSeal, SealedTransfer } from './seal.ts';

/** Transfers of a part, at least; fewer wait for more. */
export const PART_ROWS = 5_000;
/** The number by which nodes agree who archives: any that no other advisory lock of the gateway has. */
const LOCK = 4_800_480_048;

const SQL = statements('archive-transfers', {
  tryLock: `SELECT pg_try_advisory_xact_lock(${LOCK}) AS "isOurs"`,
  findBlock: 'SELECT number, mac, first_id AS "firstId" FROM ledger_blocks WHERE number = $1',
  // The last block of the next part, if there are enough transfers in blocks up to $2.
  findEnd: `SELECT number, rows FROM (
     SELECT number, (sum(transfer_count) OVER (ORDER BY number))::int AS rows FROM ledger_blocks
     WHERE number > $1 AND number <= $2 ORDER BY number LIMIT $3) AS counted
   WHERE rows >= $3 ORDER BY number LIMIT 1`,
  findYoung: `SELECT t.id FROM sealed_transfers s JOIN transfers t ON t.id = s.transfer_id
   WHERE s.block BETWEEN $1 AND $2 AND t.booked_at > $3 LIMIT 1`,
  remove: 'SELECT remove_archived_transfers($1, $2::uuid[]) AS removed',
  // Few are left of a part, so each is looked for by its id: OFFSET keeps the planner from reading the whole table.
  findLeft: `SELECT a.number, t.id, t.trade_id, t.event FROM (
     SELECT number, first_key::bigint AS first, last_key::bigint AS last FROM archives a
     WHERE kind = 'ledger' AND number > $1 AND EXISTS (
       SELECT FROM sealed_transfers s WHERE s.block BETWEEN a.first_key::bigint AND a.last_key::bigint)
     ORDER BY number LIMIT 1) AS a
   JOIN sealed_transfers s ON s.block BETWEEN a.first AND a.last
   CROSS JOIN LATERAL (SELECT id, trade_id, event FROM transfers WHERE id = s.transfer_id OFFSET 0) t`,
});

type Block = VerifiedBlock<keyof SealedTransfer>;

/** What the archiving of transfers needs. */
export interface TransferArchive {
  readonly seal: LedgerSeal;
  readonly archiveSeal: ArchiveSeal;
  /** Only blocks whose transfers were all booked before (business time). */
  readonly before: Date;
  /** Returns those of the trades whose transfers must stay in the tables, too. */
  readonly findOpenTrades: (tx: Queryable, tradeIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly partRows?: number;
}

/**
 * Archives the next part: verifies its blocks, writes their transfers into the archive and removes them from the
 * tables, in one transaction. Blocks that no checkpoint covers wait. Returns the number of transfers that were
 * archived; 0 if there are too few old ones, or while another node archives. Throws ChainFault.
 */
export const archiveTransfers = (database: Database, archive: TransferArchive): Promise<number> =>
  database.transaction(
    async (tx) => {
      const lock = onlyRow(await tx.query<{ isOurs: boolean }>(SQL.tryLock));
      const range = lock.isOurs ? await findRange(tx, archive, await lastArchivedBlock(tx)) : undefined;
      if (!range) return 0;
      const blocks: Block[] = [];
      for await (const block of verifyBlocks(tx, archive.seal, range)) blocks.push(block);
      return move(tx, archive, blocks);
    },
    { isUnawaited: true },
  );

/** Returns how many transfers would be archived now, if nothing is added meanwhile. Throws ChainFault. */
export async function countArchivable(db: Queryable, archive: TransferArchive): Promise<number> {
  let rows = 0;
  for (let after = await lastArchivedBlock(db); ; ) {
    const range = await findRange(db, archive, after);
    if (!range) return rows;
    rows += range.rows;
    after = range.last;
  }
}

async function lastArchivedBlock(db: Queryable): Promise<bigint> {
  const part = await findLastPart(db, 'ledger');
  return part ? lastBlockOf(part) : 0n;
}

/** Returns the next blocks to archive after a block, or undefined. */
async function findRange(
  tx: Queryable,
  { seal, before, partRows = PART_ROWS }: TransferArchive,
  after: bigint,
): Promise<{ start: ChainStart; last: bigint; rows: number } | undefined> {
  const { number: checked } = await lastCheckpoint(tx, seal);
  const [end] = await tx.query<{ number: bigint; rows: number }>(SQL.findEnd, [after, checked, partRows]);
  if (!end) return undefined;
  const young = await tx.query<{ id: string }>(SQL.findYoung, [after + 1n, end.number, before]);
  if (young.length > 0) return undefined;
  const [block] = await tx.query<Omit<ChainStart, 'rows'>>(SQL.findBlock, [after]);
  return { start: block ? { ...block, rows: 0n } : CHAIN_START, last: end.number, rows: end.rows };
}

async function move(
  tx: Queryable,
  { archiveSeal, findOpenTrades }: TransferArchive,
  blocks: readonly Block[],
): Promise<number> {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return 0;
  const transfers = blocks.flatMap(({ rows }) => rows);
  const kept = await chooseKept(tx, transfers, findOpenTrades);
  const number = await addPart(tx, archiveSeal, {
    kind: 'ledger',
    keys: [blockKey(first.number), blockKey(last.number)],
    columns: ARCHIVED_COLUMNS,
    rows: blocks.flatMap((block) => block.rows.map((row) => ({ ...row, block: String(block.number) }))),
  });
  const { removed } = onlyRow(await tx.query<{ removed: number }>(SQL.remove, [number, kept]));
  if (removed !== transfers.length - kept.length)
    throw new Error(`${removed} of ${transfers.length} archived transfers were removed, ${kept.length} kept`);
  return transfers.length;
}

type Named = Pick<SealedTransfer, 'id' | 'trade_id' | 'event'>;

/** Returns the ids of the transfers that stay in the tables, too. */
async function chooseKept(
  tx: Queryable,
  transfers: readonly Named[],
  findOpenTrades: TransferArchive['findOpenTrades'],
): Promise<string[]> {
  const open = await findOpenTrades(tx, [...new Set(transfers.flatMap(({ trade_id: id }) => id ?? []))]);
  return transfers
    .filter(
      (one) => (one.trade_id !== null && open.has(one.trade_id)) || STANDING_EVENTS.has(String(one.event)),
    )
    .map(({ id }) => String(id));
}

/**
 * Removes what payments that were open have left in the tables, of the next part after a number that has left
 * something. Returns that part's number and how many transfers were removed; undefined when there is none.
 */
export const removeLeft = (
  database: Database,
  { findOpenTrades }: Pick<TransferArchive, 'findOpenTrades'>,
  afterPart: bigint,
): Promise<{ part: bigint; removed: number } | undefined> =>
  database.transaction(
    async (tx) => {
      const left = await tx.query<{ number: bigint; id: string; trade_id: string | null; event: string }>(
        SQL.findLeft,
        [afterPart],
      );
      const part = left[0]?.number;
      if (part === undefined) return undefined;
      const kept = await chooseKept(tx, left, findOpenTrades);
      if (kept.length === left.length) return { part, removed: 0 };
      const { removed } = onlyRow(await tx.query<{ removed: number }>(SQL.remove, [part, kept]));
      return { part, removed };
    },
    { isUnawaited: true },
  );
