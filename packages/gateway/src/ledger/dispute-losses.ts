/** Lost disputes that a merchant cannot pay, and how they are written off. */
import type { Money } from '@gangway/protocol';
import { type Queryable, statement } from '../storage/database.ts';
import { onlyRow } from '../storage/only-row.ts';
import { ledgerAccounts } from './postings.ts';
import type { Transfer } from './transfers.ts';

const WRITTEN_OFF = 'dispute-written-off';
const RECOVERED = 'dispute-write-off-recovered';

const referenceOf = (merchantId: string): string => `merchant:${merchantId}`;

/** Posts what a merchant cannot pay of lost disputes: it becomes our loss, and the merchant owes it no more. */
export const postWrittenOff = (merchantId: string, money: Money, bookedAt: Date): Transfer[] => [
  {
    debit: ledgerAccounts.disputeLosses,
    credit: ledgerAccounts.merchantAvailable(merchantId),
    ...money,
    tradeId: null,
    reference: referenceOf(merchantId),
    event: WRITTEN_OFF,
    bookedAt,
  },
];

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
  const reference = referenceOf(merchantId);
  const { amount: loss } = onlyRow(await tx.query<{ amount: bigint }>(findWrittenOff, [reference, currency]));
  const made = amountMinor < loss ? amountMinor : loss;
  if (made <= 0n) return [];
  const { merchantAvailable, disputeLosses } = ledgerAccounts;
  return [
    {
      debit: merchantAvailable(merchantId),
      credit: disputeLosses,
      ...{ amountMinor: made, currency, tradeId: null, reference, event: RECOVERED, bookedAt },
    },
  ];
}

const WRITTEN_OFF_SUM = `coalesce((SELECT sum(CASE event WHEN '${WRITTEN_OFF}' THEN amount ELSE -amount END)
     FROM transfers WHERE event IN ('${WRITTEN_OFF}', '${RECOVERED}') AND reference = $1 AND currency = $2), 0)`;

const findWrittenOff = statement('dispute-losses.written-off', `SELECT ${WRITTEN_OFF_SUM}::bigint AS amount`);

const findUnpaid = statement(
  'dispute-losses.find',
  `SELECT (coalesce((SELECT sum(d.settlement_amount) FROM disputes d JOIN orders o USING (trade_id)
       WHERE d.merchant_id = $3 AND d.state = 'lost' AND o.settlement_currency = $2
         AND NOT EXISTS (SELECT FROM rail_accounts a WHERE a.name = d.rail AND a.settles = 'merchant')), 0)
     - ${WRITTEN_OFF_SUM})::bigint AS amount`,
);

/**
 * Returns a merchant's lost disputes in a settlement currency that were not written off, in hundredths. Those whose
 * money was never with us do not count.
 */
export const lostDisputes = async (db: Queryable, merchantId: string, currency: string): Promise<bigint> =>
  onlyRow(await db.query<{ amount: bigint }>(findUnpaid, [referenceOf(merchantId), currency, merchantId]))
    .amount;
