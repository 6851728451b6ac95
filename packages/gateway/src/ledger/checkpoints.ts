/**
 * Checkpoints of the ledger: what a verification has found, sealed, so that the next one goes on from there. Each is
 * made from the one before and the blocks after it, never from stored balances.
 */

import { findLastPart } from '../archive/archives.ts';
import { isSameMac } from '../chain/seal.ts';
import { CHAIN_START, ChainFault, type ChainStart, verifyBlocks } from '../chain/verify-chain.ts';
import { type Database, type Queryable, statements } from '../storage/database.ts';
import { type AccountSums, addTo, readSums, sumsText } from './account-sums.ts';
import { archivedOrOnline } from './archived-transfers.ts';
import type { LedgerSeal } from './seal.ts';

/** A verified start, and what all transfers up to it make of each account. */
export interface Checkpoint extends ChainStart {
  readonly sums: AccountSums;
  /** The MAC of the last part of the archive then; null before the first. */
  readonly archiveMac: Buffer | null;
}

/** Transfers of one step; limits how long its transaction is open. */
const STEP_ROWS = 20_000;
/** Earlier checkpoints are of no use but for looking back. */
const KEPT = 10;
/** The number by which nodes agree who makes a checkpoint: any that no other advisory lock of the gateway has. */
const LOCK = 4_700_470_047;

const SQL = statements('ledger-checkpoints', {
  list: `SELECT number, block_mac AS "blockMac", first_id AS "firstId", transfer_count AS rows, balances, mac,
     archive_mac AS "archiveMac"
   FROM ledger_checkpoints ORDER BY number DESC LIMIT $1`,
  insert: `INSERT INTO ledger_checkpoints (number, block_mac, first_id, transfer_count, balances, mac, archive_mac)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
  forget: `DELETE FROM ledger_checkpoints WHERE number <= (
     SELECT number FROM ledger_checkpoints ORDER BY number DESC OFFSET ${KEPT} LIMIT 1)`,
  tryLock: `SELECT pg_try_advisory_xact_lock(${LOCK}) AS "isOurs"`,
  // A day's blocks, or a step's transfers, are worth a checkpoint.
  findDue: `SELECT h.number AS last FROM ledger_head h WHERE h.number > $1 AND (
     NOT EXISTS (SELECT FROM ledger_checkpoints WHERE made_at > now() - interval '1 day')
     OR (SELECT sum(transfer_count) FROM ledger_blocks WHERE number > $1) >= $2)`,
});

interface StoredCheckpoint extends Omit<ChainStart, 'mac'> {
  readonly blockMac: Buffer;
  readonly balances: string;
  readonly mac: Buffer;
  readonly archiveMac: Buffer | null;
}

type CheckpointFacts = Omit<StoredCheckpoint, 'mac'>;

const macOf = (seal: LedgerSeal, facts: CheckpointFacts): Buffer => {
  const { number, blockMac, firstId, rows, balances, archiveMac } = facts;
  const values = [String(number), blockMac.toString('hex'), firstId, String(rows), balances];
  return seal.findingMacOf('checkpoint', archiveMac ? [...values, archiveMac.toString('hex')] : values);
};

/** Returns the latest checkpoints, newest first. Throws ChainFault if one is not as it was sealed. */
export async function listCheckpoints(db: Queryable, seal: LedgerSeal, limit = KEPT): Promise<Checkpoint[]> {
  const stored = await db.query<StoredCheckpoint>(SQL.list, [limit]);
  return stored.map((found) => {
    if (!isSameMac(found.mac, macOf(seal, found)))
      throw new ChainFault(`The checkpoint of block ${found.number} is not as it was sealed.`);
    const { number, blockMac, firstId, rows, balances, archiveMac } = found;
    return { number, mac: blockMac, firstId, rows, sums: readSums(balances), archiveMac };
  });
}

/** Before the first block. */
export const ledgerStart = (): Checkpoint => ({ ...CHAIN_START, sums: new Map(), archiveMac: null });

/** Returns the latest checkpoint, or the start of an empty ledger. Throws ChainFault. */
export const lastCheckpoint = async (db: Queryable, seal: LedgerSeal): Promise<Checkpoint> =>
  (await listCheckpoints(db, seal, 1))[0] ?? ledgerStart();

/**
 * Makes the next checkpoint if one is due: verifies the blocks after the last one, at most some twenty thousand
 * transfers, and stores what it has found, in one transaction. Returns whether more may be due; false also while
 * another node makes one. Throws ChainFault.
 */
export const makeCheckpoint = (
  database: Database,
  seal: LedgerSeal,
  stepRows = STEP_ROWS,
): Promise<boolean> =>
  database.transaction(
    async (tx) => {
      const [lock] = await tx.query<{ isOurs: boolean }>(SQL.tryLock);
      if (!lock?.isOurs) return false;
      const start = await lastCheckpoint(tx, seal);
      const [due] = await tx.query<{ last: bigint }>(SQL.findDue, [start.number, stepRows]);
      if (!due) return false;
      const found = await verifyStep(tx, seal, { start, last: due.last, stepRows });
      await insert(tx, seal, found);
      await tx.query(SQL.forget);
      return found.number < due.last;
    },
    { isUnawaited: true },
  );

async function verifyStep(
  tx: Queryable,
  seal: LedgerSeal,
  { start, last, stepRows }: { start: Checkpoint; last: bigint; stepRows: number },
): Promise<Checkpoint> {
  const sums = new Map(start.sums);
  const findRows = await archivedOrOnline(tx);
  let { number, mac, firstId, rows } = start;
  for await (const block of verifyBlocks(tx, seal, { start, last, findRows })) {
    ({ number, mac, firstId } = block);
    rows += BigInt(block.rows.length);
    addTo(sums, block.rows);
    if (rows - start.rows >= stepRows) break;
  }
  const archiveMac = (await findLastPart(tx, 'ledger'))?.mac ?? null;
  return { number, mac, firstId, rows, sums, archiveMac };
}

async function insert(tx: Queryable, seal: LedgerSeal, checkpoint: Checkpoint): Promise<void> {
  const { number, mac: blockMac, firstId, rows, archiveMac } = checkpoint;
  const balances = sumsText(checkpoint.sums);
  const mac = macOf(seal, { number, blockMac, firstId, rows, balances, archiveMac });
  await tx.query(SQL.insert, [number, blockMac, firstId, rows, balances, mac, archiveMac]);
}
