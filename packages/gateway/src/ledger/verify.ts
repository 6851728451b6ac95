/** Recomputes the ledger from its first block on, and names the first place that differs from its seal. */
import { type ChainEnd, ChainFault, type VerifiedChain, verifyChain } from '../chain/verify-chain.ts';
import type { Report } from '../progress.ts';
import { type Queryable, statements } from '../storage/database.ts';
import { changesOf } from './fold.ts';
import type { LedgerSeal, SealedTransfer } from './seal.ts';

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

/**
 * Verifies blocks and balances, and that every transfer is either sealed or pending. Reads in parts without locks: a
 * gateway can continue to write. Throws ChainFault.
 */
export async function verifyLedger(db: Queryable, seal: LedgerSeal, report?: Report): Promise<VerifiedChain> {
  // The blocks up to this head sum up to these balances, whatever is added during the verification.
  const ends = await db.query<EndRow>(SQL.end);
  const sums = new Map<string, bigint>();
  const verified = await verifyChain(db, seal, { end: ends[0], visit: (rows) => addTo(sums, rows), report });
  verifyBalances(sums, ends);
  const [wrong] = await db.query<{ id: string }>(SQL.pending);
  if (wrong) throw new ChainFault(`Transfer ${wrong.id} differs from its pending entry.`);
  return verified;
}

function verifyBalances(sums: ReadonlyMap<string, bigint>, rows: readonly EndRow[]): void {
  const stored = new Map<string, bigint>();
  for (const { account, currency, balanceMinor } of rows)
    if (account !== null && balanceMinor !== null) stored.set(`${account} ${currency}`, balanceMinor);
  for (const key of [...new Set([...stored.keys(), ...sums.keys()])].sort()) {
    const [actual, expected] = [stored.get(key) ?? 0n, sums.get(key) ?? 0n];
    if (actual !== expected)
      throw new ChainFault(`The balance of ${key} is ${actual} hundredths; its transfers make ${expected}.`);
  }
}

function addTo(sums: Map<string, bigint>, transfers: readonly SealedTransfer[]): void {
  for (const { account, currency, amountMinor } of changesOf(transfers)) {
    const key = `${account} ${currency}`;
    const sum = (sums.get(key) ?? 0n) + amountMinor;
    if (sum === 0n) sums.delete(key);
    else sums.set(key, sum);
  }
}
