/** A merchant's money in one currency: its balance, and the row that operations lock before they may overdraw it. */

import { type Queryable, statements } from '../storage/database.ts';
import { onlyRow } from '../storage/only-row.ts';
import { balancesOf } from './balances.ts';
import { ledgerAccounts } from './postings.ts';

/** Amounts in hundredths of one currency. `usable` = `available` − `reserve`; negative is what the merchant owes. */
export interface MerchantBalance {
  readonly available: bigint;
  readonly reserve: bigint;
  readonly usable: bigint;
  readonly deposit: bigint;
}

const FIND = 'SELECT wallet_id AS "walletId" FROM merchant_funds WHERE merchant_id = $1 AND currency = $2';
const SQL = statements('merchant-funds', {
  open: 'INSERT INTO merchant_funds (merchant_id, currency) VALUES ($1, $2) ON CONFLICT DO NOTHING',
  find: FIND,
  lock: `${FIND} FOR UPDATE`,
});

/**
 * Locks a merchant's money until the transaction ends. Call it before reading a balance to take from. Returns the
 * id of the wallet.
 */
export async function lockFunds(tx: Queryable, merchantId: string, currency: string): Promise<string> {
  await tx.query(SQL.open, [merchantId, currency]);
  return onlyRow(await tx.query<{ walletId: string }>(SQL.lock, [merchantId, currency])).walletId;
}

/** Returns the id of the wallet of a currency, and opens the wallet on first use. */
export async function walletIdOf(db: Queryable, merchantId: string, currency: string): Promise<string> {
  const found = await db.query<{ walletId: string }>(SQL.find, [merchantId, currency]);
  if (found[0]) return found[0].walletId;
  await db.query(SQL.open, [merchantId, currency]);
  return onlyRow(await db.query<{ walletId: string }>(SQL.find, [merchantId, currency])).walletId;
}

/**
 * Returns the balance as the merchant sees it. If refunds and waiting splits exceed the unsettled payments, the excess
 * is already deducted, so that it cannot be paid out before its settlement. `heldMinor` is what waiting splits have
 * taken; it is added back to find out whether the first of them can be carried out.
 */
export async function merchantBalance(
  db: Queryable,
  merchantId: string,
  currency: string,
  heldMinor = 0n,
): Promise<MerchantBalance> {
  const [settled = 0n, uncleared = 0n, cleared = 0n, reserve = 0n, deposit = 0n] = await balancesOf(
    db,
    ALL.map((account) => ledgerAccounts[account](merchantId)),
    currency,
  );
  const unsettled = uncleared + cleared + heldMinor;
  const usable = settled + (unsettled < 0n ? unsettled : 0n);
  return { available: usable + reserve, reserve, usable, deposit };
}

/** Returns the money that refunds may be paid from: everything except the reserve and the deposit. */
export async function refundableFunds(db: Queryable, merchantId: string, currency: string): Promise<bigint> {
  const accounts = ALL.slice(0, REFUNDABLE).map((account) => ledgerAccounts[account](merchantId));
  return (await balancesOf(db, accounts, currency)).reduce((sum, balance) => sum + balance, 0n);
}

const ALL = [
  'merchantAvailable',
  'merchantUncleared',
  'merchantCleared',
  'merchantReserve',
  'merchantDeposit',
] as const;
const REFUNDABLE = 3;
