/** The fees of unsettled payments: what may be missing when their money is returned to the payers. */

import { type Queryable, statement } from '../storage/database.ts';
import { onlyRow } from '../storage/only-row.ts';

const sum = statement(
  'unsettled-costs.sum',
  `SELECT (coalesce((SELECT sum(fee + vat) FROM fund_lines
       WHERE settles = 'operator' AND clearing_id IS NULL AND merchant_id = $1 AND currency = $2), 0)
     + coalesce((SELECT sum(fee + vat) FROM clearings
       WHERE settles = 'operator' AND settled_on IS NULL AND merchant_id = $1 AND currency = $2), 0)
     + coalesce((SELECT sum(f.fee + f.vat) FROM fund_lines f JOIN clearings c ON c.id = f.clearing_id
       WHERE f.trade_id = $3 AND f.refund_id IS NULL AND c.settled_on IS NOT NULL
         AND f.settles = 'operator'), 0))::bigint AS costs`,
);

/**
 * Returns fee and VAT, in hundredths, of a merchant's unsettled payments in its settlement currency, plus those of one
 * payment, settled or not.
 */
export async function unsettledCosts(
  tx: Queryable,
  payment: { readonly merchantId: string; readonly settlementCurrency: string; readonly tradeId: string },
): Promise<bigint> {
  const values = [payment.merchantId, payment.settlementCurrency, payment.tradeId];
  return onlyRow(await tx.query<{ costs: bigint }>(sum, values)).costs;
}
