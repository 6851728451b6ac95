/** Gives a merchant money without payments. For tests only. */
import type { Queryable } from '../storage/database.ts';
import { ledgerAccounts } from './postings.ts';
import { bookTransfers } from './transfers.ts';

/** The money to give. */
interface Gift {
  readonly merchantId: string;
  readonly amountMinor: bigint;
  readonly currency?: string;
  readonly at: Date;
}

/** Posts an amount (hundredths, > 0) to a merchant's account; by default it is usable. */
export const giveFunds = (
  db: Queryable,
  { merchantId, amountMinor, currency = 'EUR', at }: Gift,
  account: 'merchantAvailable' | 'merchantReserve' | 'merchantDeposit' = 'merchantAvailable',
): Promise<void> =>
  bookTransfers(db, [
    {
      debit: ledgerAccounts.bank,
      credit: ledgerAccounts[account](merchantId),
      amountMinor,
      currency,
      tradeId: null,
      reference: 'test',
      event: 'given',
      bookedAt: at,
    },
  ]);
