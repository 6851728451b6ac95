/** Money that a merchant has, without the payments it came from. For tests only. */
import type { Queryable } from '../storage/database.ts';
import { ledgerAccounts } from './postings.ts';
import { bookTransfers } from './transfers.ts';

/** What can be given. */
interface Gift {
  readonly merchantId: string;
  readonly amountMinor: bigint;
  readonly currency?: string;
  readonly at: Date;
}

/** Settles an amount (hundredths, above zero) into a merchant's balance: usable, or on another of its accounts. */
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
