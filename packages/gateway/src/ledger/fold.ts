/** Seals pending transfers in blocks and adds them to the balances, in one transaction. */
import { sealNext } from '../chain/seal-next.ts';
import { type Database, type Queryable, statements } from '../storage/database.ts';
import type { LedgerSeal, SealedTransfer } from './seal.ts';

const SQL = statements('fold', {
  addChanges: `INSERT INTO account_balances AS b (account, currency, balance)
   SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])
   ON CONFLICT (account, currency) DO UPDATE SET balance = b.balance + excluded.balance`,
  // Most accounts belong to one trade and end with a balance of zero.
  forgetEmpty: `DELETE FROM account_balances b USING unnest($1::text[], $2::text[]) AS changed (account, currency)
   WHERE b.account = changed.account AND b.currency = changed.currency AND b.balance = 0`,
});

/**
 * Seals the next block of pending transfers in one transaction. Returns whether more may be pending; false also while
 * another node seals a block.
 */
export const foldNext = (database: Database, seal: LedgerSeal): Promise<boolean> =>
  sealNext(database, seal, addToBalances);

async function addToBalances(tx: Queryable, transfers: readonly SealedTransfer[]): Promise<void> {
  const changes = changesOf(transfers);
  const column = (read: (change: Change) => unknown) => changes.map(read);
  const keys = [column(({ account }) => account), column(({ currency }) => currency)];
  await tx.query(SQL.addChanges, [...keys, column(({ amountMinor }) => amountMinor)]);
  await tx.query(SQL.forgetEmpty, keys);
}

/** How much the balance of an account changes; negative for a net debit. */
export interface Change {
  readonly account: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** Returns the changes by transfers, one for each account and currency, also those that add up to zero. */
export function changesOf(
  transfers: readonly Pick<SealedTransfer, 'debit' | 'credit' | 'amount' | 'currency'>[],
): Change[] {
  const changes = new Map<string, Change>();
  const add = (account: string, currency: string, amountMinor: bigint) => {
    const key = `${currency} ${account}`;
    const before = changes.get(key)?.amountMinor ?? 0n;
    changes.set(key, { account, currency, amountMinor: before + amountMinor });
  };
  for (const { debit, credit, amount, currency } of transfers) {
    if (debit === null || credit === null || amount === null || currency === null)
      throw new Error('A transfer lacks an account or its money');
    add(debit, currency, -BigInt(amount));
    add(credit, currency, BigInt(amount));
  }
  return [...changes.values()];
}
