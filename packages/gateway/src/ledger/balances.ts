/** Balances of accounts: the snapshot of all transfers in blocks, plus the pending transfers (table `unfolded`). */

import { type Queryable, statements } from '../storage/database.ts';
import { onlyRow } from '../storage/only-row.ts';

/** The balance of an account in one currency, in hundredths: positive for credits, negative for debits. */
export interface Balance {
  readonly account: string;
  readonly currency: string;
  readonly balanceMinor: bigint;
}

const ALL_PARTS = `(SELECT account, currency, balance AS amount FROM account_balances
   UNION ALL SELECT credit, currency, amount FROM unfolded
   UNION ALL SELECT debit, currency, -amount FROM unfolded) AS parts`;
const SQL = statements('balances', {
  // One statement, so that a block sealed meanwhile is seen completely or not at all. $3 is the number of accounts:
  // LIMIT with an unknown value makes the planner keep its plan, see orders.find-queried.
  find: `SELECT (coalesce((SELECT balance FROM account_balances b WHERE b.account = a.account AND b.currency = $2), 0)
     + coalesce((SELECT sum(amount) FROM unfolded u WHERE u.credit = a.account AND u.currency = $2), 0)
     - coalesce((SELECT sum(amount) FROM unfolded u WHERE u.debit = a.account AND u.currency = $2), 0)
     )::bigint AS balance
   FROM (SELECT * FROM unnest($1::text[]) WITH ORDINALITY LIMIT $3) AS a (account, place) ORDER BY place`,
  listOwned: `SELECT account, currency, sum(amount)::bigint AS "balanceMinor" FROM ${ALL_PARTS}
   WHERE account LIKE '%:' || $1 GROUP BY account, currency HAVING sum(amount) <> 0 ORDER BY account, currency`,
  listTotals: `SELECT split_part(account, ':', 1) AS kind, currency, sum(balance)::bigint AS "balanceMinor",
     count(*)::int AS accounts
   FROM (SELECT account, currency, sum(amount) AS balance FROM ${ALL_PARTS} GROUP BY account, currency) AS balances
   WHERE balance <> 0 GROUP BY kind, currency ORDER BY kind, currency`,
});

/**
 * Returns the balance of an account in hundredths, with all transfers that are committed or of this transaction.
 * A positive balance is what we owe its owner. Locks nothing: callers that may overdraw lock the merchant's funds.
 */
export const balanceOf = async (tx: Queryable, account: string, currency: string): Promise<bigint> =>
  onlyRow(await balancesOf(tx, [account], currency));

/** Returns {@link balanceOf} of several accounts from one snapshot, in their order, so no money is counted twice. */
export const balancesOf = async (
  tx: Queryable,
  accounts: readonly string[],
  currency: string,
): Promise<bigint[]> =>
  (await tx.query<{ balance: bigint }>(SQL.find, [accounts, currency, accounts.length])).map(
    ({ balance }) => balance,
  );

/** Returns the non-zero balances of a merchant, rail, trade or payout. */
export const listBalances = (db: Queryable, owner: string): Promise<Balance[]> =>
  db.query(SQL.listOwned, [owner]);

/** Returns the total balance of each kind of account, and the number of accounts that are not zero. */
export const listBalanceTotals = (
  db: Queryable,
): Promise<(Omit<Balance, 'account'> & { readonly kind: string; readonly accounts: number })[]> =>
  db.query(SQL.listTotals);
