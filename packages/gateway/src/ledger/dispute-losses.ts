/** Lost disputes that a merchant cannot pay, and how they are written off. */
import type { Money } from '@gangway/protocol';
import { type Queryable, statement } from '../storage/database.ts';
import { onlyRow } from '../storage/only-row.ts';
import { ledgerAccounts } from './postings.ts';
import type { Transfer } from './transfers.ts';

const WRITTEN_OFF = 'dispute-written-off';

/** Posts what a merchant cannot pay of lost disputes: it becomes our loss, and the merchant owes it no more. */
export const postWrittenOff = (merchantId: string, money: Money, bookedAt: Date): Transfer[] => [
  {
    debit: ledgerAccounts.disputeLosses,
    credit: ledgerAccounts.merchantAvailable(merchantId),
    ...money,
    tradeId: null,
    reference: `merchant:${merchantId}`,
    event: WRITTEN_OFF,
    bookedAt,
  },
];

const findUnpaid = statement(
  'dispute-losses.find',
  `SELECT (coalesce((SELECT sum(d.settlement_amount) FROM disputes d JOIN orders o USING (trade_id)
       WHERE d.merchant_id = $1 AND d.state = 'lost' AND o.settlement_currency = $2), 0)
     - coalesce((SELECT sum(amount) FROM transfers
       WHERE reference = 'merchant:' || $1::uuid AND event = '${WRITTEN_OFF}' AND currency = $2), 0))::bigint AS amount`,
);

/** Returns a merchant's lost disputes in a settlement currency that were not written off, in hundredths. */
export const lostDisputes = async (db: Queryable, merchantId: string, currency: string): Promise<bigint> =>
  onlyRow(await db.query<{ amount: bigint }>(findUnpaid, [merchantId, currency])).amount;
