/** The chain of the ledger: blocks of transfers (docs/ledger.md, Blocks and seals). */
import { defineChain, type SealedRow } from '../chain/chain.ts';
import { type Seal, sealOf } from '../chain/seal.ts';
import type { RootKey } from '../storage/root-key.ts';

/** Every column of `transfers` and how it is read as text, which keeps microseconds. */
export const SEALED_COLUMNS = {
  id: 't.id::text',
  debit: 't.debit',
  credit: 't.credit',
  amount: 't.amount::text',
  currency: 't.currency',
  trade_id: 't.trade_id::text',
  reference: 't.reference',
  event: 't.event',
  booked_at: `to_char(t.booked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
} as const;

type SealedColumn = keyof typeof SEALED_COLUMNS;

/** A transfer with each column as text; `trade_id` may be null. */
export type SealedTransfer = SealedRow<SealedColumn>;

/** Computes the MACs of the ledger. */
export type LedgerSeal = Seal<SealedColumn>;

const LEDGER = defineChain({
  name: 'ledger',
  noun: 'transfer',
  stranger: 'is in the ledger without having been booked',
  rows: 'transfers',
  pending: 'unfolded',
  blocks: 'ledger_blocks',
  sealed: 'sealed_transfers',
  head: 'ledger_head',
  columns: SEALED_COLUMNS,
});

/** Returns the seal under the ledger's key. */
export const ledgerSeal = (rootKey: RootKey): LedgerSeal => sealOf(LEDGER, rootKey);
