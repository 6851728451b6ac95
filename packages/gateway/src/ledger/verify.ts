/** Recomputes the ledger from its last checkpoint on, or all of it, and names the first place that differs. */
import { hasPart } from '../archive/archives.ts';
import { type ChainEnd, ChainFault, type VerifiedChain, verifyChain } from '../chain/verify-chain.ts';
import type { Report } from '../progress.ts';
import { type Queryable, statements } from '../storage/database.ts';
import { type AccountSums, addTo, sumsText } from './account-sums.ts';
import { archivedOrOnline } from './archived-transfers.ts';
import { type Checkpoint, lastCheckpoint, ledgerStart, listCheckpoints } from './checkpoints.ts';
import type { LedgerSeal } from './seal.ts';

const SQL = statements('verify', {
  // One statement: a block sealed meanwhile changes the head, the balances and the pending transfers together.
  end: `SELECT h.number, h.mac, b.account, b.currency, b.balance AS "balanceMinor",
     (SELECT count(*) FROM unfolded) AS unsealed, (SELECT max(number) FROM ledger_blocks) AS "lastBlock"
   FROM ledger_head h LEFT JOIN account_balances b ON true`,
  pending: `SELECT u.transfer_id AS id FROM unfolded u JOIN transfers t ON t.id = u.transfer_id
   WHERE (t.debit, t.credit, t.amount, t.currency) IS DISTINCT FROM (u.debit, u.credit, u.amount, u.currency)
   ORDER BY u.transfer_id LIMIT 1`,
});

interface EndRow extends ChainEnd {
  readonly account: string | null;
  readonly currency: string | null;
  readonly balanceMinor: bigint | null;
}

/** The result of a successful verification of the ledger. */
export interface VerifiedLedger extends VerifiedChain {
  /** The block of the checkpoint after which transfers were read; 0 if all were. */
  readonly checkpoint: bigint;
  /** The number of transfers that were read. */
  readonly read: bigint;
}

/** How much a verification reads. */
export interface LedgerVerification {
  /** All blocks, and what checkpoints say of them. Otherwise those after the last checkpoint. */
  readonly isFull?: boolean;
  readonly report?: Report | undefined;
}

/**
 * Verifies blocks and balances, and that every transfer is either sealed or pending. Reads in parts without locks: a
 * gateway can continue to write. Throws ChainFault.
 */
export async function verifyLedger(
  db: Queryable,
  seal: LedgerSeal,
  { isFull = false, report }: LedgerVerification = {},
): Promise<VerifiedLedger> {
  const checkpoints = isFull ? await listCheckpoints(db, seal) : [];
  const start = isFull ? ledgerStart() : await lastCheckpoint(db, seal);
  const findRows = await archivedOrOnline(db);
  // The blocks up to this head sum up to these balances, whatever is added during the verification.
  const ends = await db.query<EndRow>(SQL.end);
  if (ends[0] && start.number > ends[0].number)
    throw new ChainFault(`The checkpoint of block ${start.number} is after the end of the chain.`);
  if (start.archiveMac && !(await hasPart(db, 'ledger', start.archiveMac)))
    throw new ChainFault(
      `The part of the archive that the checkpoint of block ${start.number} names is missing.`,
    );
  const { sums } = start;
  const chain = await verifyChain(db, seal, {
    start,
    findRows,
    end: ends[0],
    visit({ number, mac, rows }) {
      addTo(sums, rows);
      const checkpoint = checkpoints.find((one) => one.number === number);
      if (checkpoint) verifyCheckpoint(checkpoint, { mac, sums });
    },
    report,
  });
  verifyBalances(sums, ends);
  const [wrong] = await db.query<{ id: string }>(SQL.pending);
  if (wrong) throw new ChainFault(`Transfer ${wrong.id} differs from its pending entry.`);
  return { ...chain, checkpoint: start.number, read: chain.rows - start.rows };
}

function verifyCheckpoint(stored: Checkpoint, found: { mac: Buffer; sums: AccountSums }): void {
  if (!stored.mac.equals(found.mac) || sumsText(stored.sums) !== sumsText(found.sums))
    throw new ChainFault(`The checkpoint of block ${stored.number} differs from the blocks before it.`);
}

function verifyBalances(sums: AccountSums, rows: readonly EndRow[]): void {
  const stored = new Map<string, bigint>();
  for (const { account, currency, balanceMinor } of rows)
    if (account !== null && balanceMinor !== null) stored.set(`${account} ${currency}`, balanceMinor);
  for (const key of [...new Set([...stored.keys(), ...sums.keys()])].sort()) {
    const [actual, expected] = [stored.get(key) ?? 0n, sums.get(key) ?? 0n];
    if (actual !== expected)
      throw new ChainFault(`The balance of ${key} is ${actual} hundredths; its transfers make ${expected}.`);
  }
}
