/** What accounts hold: the snapshot of all transfers in blocks, plus the pending ones (table `unfolded`). */
import { type Queryable, statement } from '../storage/database.ts';

/** The balance of an account in one currency, in hundredths: credits above zero, debits below. */
export interface Balance {
  readonly account: string;
  readonly currency: string;
  readonly balanceMinor: bigint;
}

// One statement, so that a block made meanwhile is seen whole or not at all. $3 is how many accounts there are: with a
// limit that the planner does not know it keeps its plan, see orders.insert.
const findBalances = statement(
  'balances.find',
  `SELECT (coalesce((SELECT balance FROM account_balances b WHERE b.account = a.account AND b.currency = $2), 0)
     + coalesce((SELECT sum(amount) FROM unfolded u WHERE u.credit = a.account AND u.currency = $2), 0)
     - coalesce((SELECT sum(amount) FROM unfolded u WHERE u.debit = a.account AND u.currency = $2), 0)
     )::bigint AS balance
   FROM (SELECT * FROM unnest($1::text[]) WITH ORDINALITY LIMIT $3) AS a (account, place) ORDER BY place`,
);
const ALL_PARTS = `(SELECT account, currency, balance AS amount FROM account_balances
   UNION ALL SELECT credit, currency, amount FROM unfolded
   UNION ALL SELECT debit, currency, -amount FROM unfolded) AS parts`;
const listOwned = statement(
  'balances.list-owned',
  `SELECT account, currency, sum(amount)::bigint AS "balanceMinor" FROM ${ALL_PARTS}
   WHERE account LIKE '%:' || $1 GROUP BY account, currency HAVING sum(amount) <> 0 ORDER BY account, currency`,
);
const listTotals = statement(
  'balances.list-totals',
  `SELECT split_part(account, ':', 1) AS kind, currency, sum(balance)::bigint AS "balanceMinor",
     count(*)::int AS accounts
   FROM (SELECT account, currency, sum(amount) AS balance FROM ${ALL_PARTS} GROUP BY account, currency) AS balances
   WHERE balance <> 0 GROUP BY kind, currency ORDER BY kind, currency`,
);

/**
 * The balance of an account in hundredths of a currency, with every transfer that is committed or of this transaction;
 * above zero is what we owe its owner. Locks nothing: who may overdraw locks the merchant's funds first.
 */
export const balanceOf = async (tx: Queryable, account: string, currency: string): Promise<bigint> =>
  (await balancesOf(tx, [account], currency))[0]!;

/** {@link balanceOf} of several accounts, in their order and all at one moment: money between them is seen once. */
export const balancesOf = async (
  tx: Queryable,
  accounts: readonly string[],
  currency: string,
): Promise<bigint[]> =>
  (await tx.query<{ balance: bigint }>(findBalances, [accounts, currency, accounts.length])).map(
    ({ balance }) => balance,
  );

/** The accounts of a merchant, rail, trade or payout that hold something. */
export const listBalances = (db: Queryable, owner: string): Promise<Balance[]> =>
  db.query(listOwned, [owner]);

/** What all accounts of a kind hold together, and how many of them hold something. */
export const listBalanceTotals = (
  db: Queryable,
): Promise<(Omit<Balance, 'account'> & { readonly kind: string; readonly accounts: number })[]> =>
  db.query(listTotals);
