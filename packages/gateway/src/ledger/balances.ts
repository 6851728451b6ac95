/** What an account holds: the sum of what was credited to it less what was debited. */
import { type Queryable, statement } from '../storage/database.ts';

const sum = statement(
  'balances.sum',
  `SELECT (coalesce((SELECT sum(amount) FROM transfers WHERE credit = $1 AND currency = $2), 0)
     - coalesce((SELECT sum(amount) FROM transfers WHERE debit = $1 AND currency = $2), 0))::bigint AS balance`,
);

/** The balance of an account in hundredths of a currency; above zero is what we owe its owner. */
export const balanceOf = async (db: Queryable, account: string, currency: string): Promise<bigint> =>
  (await db.query<{ balance: bigint }>(sum, [account, currency]))[0]!.balance;
