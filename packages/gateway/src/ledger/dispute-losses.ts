/** Lost disputes that a merchant cannot pay, and how they are written off. */
import type { Money } from '@gangway/protocol';
import { type Queryable, statements } from '../storage/database.ts';
import { onlyRow } from '../storage/only-row.ts';
import { ledgerAccounts } from './postings.ts';
import type { Transfer } from './transfers.ts';

const WRITTEN_OFF = 'dispute-written-off';
const RECOVERED = 'dispute-write-off-recovered';

/** Events whose transfers stay in the tables: later losses are counted from them. */
export const STANDING_EVENTS: ReadonlySet<string> = new Set([WRITTEN_OFF, RECOVERED]);

const referenceOf = (merchantId: string): string => `merchant:${merchantId}`;

/** Posts what a merchant cannot pay of lost disputes: it becomes our loss, and the merchant owes it no more. */
export function postWrittenOff(merchantId: string, money: Money, bookedAt: Date): Transfer[] {
  const [debit, credit] = [ledgerAccounts.disputeLosses, ledgerAccounts.merchantAvailable(merchantId)];
  const reference = referenceOf(merchantId);
  return [{ debit, credit, ...money, tradeId: null, reference, event: WRITTEN_OFF, bookedAt }];
}

/**
 * Returns the transfer by which money of a recovered dispute, which is the merchant's again, first makes good what was
 * written off; none where nothing was. Requires the lock of the merchant's funds.
 */
export async function postLossRecovered(
  tx: Queryable,
  merchantId: string,
  { amountMinor, currency }: Money,
  bookedAt: Date,
): Promise<Transfer[]> {
  const values = [referenceOf(merchantId), currency];
  const { amount: loss } = onlyRow(await tx.query<{ amount: bigint }>(SQL.writtenOff, values));
  const made = { amountMinor: amountMinor < loss ? amountMinor : loss, currency };
  if (made.amountMinor <= 0n) return [];
  return postWrittenOff(merchantId, made, bookedAt).map((off) => ({
    ...off,
    debit: off.credit,
    credit: off.debit,
    event: RECOVERED,
  }));
}

const WRITTEN_OFF_SUM = `coalesce((SELECT sum(CASE event WHEN '${WRITTEN_OFF}' THEN amount ELSE -amount END)
     FROM transfers WHERE event IN ('${WRITTEN_OFF}', '${RECOVERED}') AND reference = $1 AND currency = $2), 0)`;

const SQL = statements('dispute-losses', {
  writtenOff: `SELECT ${WRITTEN_OFF_SUM}::bigint AS amount`,
  find: `SELECT (coalesce((SELECT sum(d.settlement_amount) FROM disputes d JOIN orders o USING (trade_id)
       WHERE d.merchant_id = $3 AND d.state = 'lost' AND o.settlement_currency = $2
         AND NOT EXISTS (SELECT FROM rail_accounts a WHERE a.name = d.rail AND a.settles = 'merchant')), 0)
     - ${WRITTEN_OFF_SUM})::bigint AS amount`,
});

/**
 * Returns a merchant's lost disputes in a settlement currency that were not written off, in hundredths. Those whose
 * money was never with us do not count.
 */
export const lostDisputes = async (db: Queryable, merchantId: string, currency: string): Promise<bigint> =>
  onlyRow(await db.query<{ amount: bigint }>(SQL.find, [referenceOf(merchantId), currency, merchantId]))
    .amount;
