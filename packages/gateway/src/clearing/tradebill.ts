/** What merchants can read of clearing: transactions line by line, and the reports of a day. */

import { markOf } from '../archive/archive-text.ts';
import {
  type ArchivedChoice,
  type ArchivedMembers,
  jsonOf,
  readArchivedRange,
} from '../archive/archived-times.ts';
import { mergedBatches } from '../archive/merged-rows.ts';
import { FIRST_ID } from '../ids.ts';
import { type Queryable, statements } from '../storage/database.ts';
import { CLEARING_COLUMNS, type Clearing } from './clearings.ts';

/** A line with members of its order and report. Refunds are negative. */
export interface TransactionLine {
  readonly lineId: string;
  readonly tradeId: string;
  readonly refundId: string | null;
  readonly storeName: string;
  readonly method: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly vatMinor: bigint;
  /** What the rail charged for it, in hundredths of `railCostCurrency`; null where its statement does not say. */
  readonly railCostMinor: bigint | null;
  readonly railCostCurrency: string | null;
  /** When the payment was made, or the refund booked. */
  readonly at: Date;
  readonly orderId: string;
  readonly description: string;
  readonly demo: string;
  readonly flow: 'uncleared' | 'cleared' | 'settled';
}

/** A report with the names of its store and merchant. */
export interface ReportLine extends Clearing {
  readonly storeName: string;
  readonly merchantName: string;
  readonly merchantUid: string;
}

/** Selects transactions: those of a report, or those of a period (`until` is exclusive). */
export type TransactionChoice =
  | { readonly clearingId: string }
  | { readonly from: Date; readonly until: Date };

const selectLines = (
  lines: string,
  orders: string,
) => `SELECT f.id AS "lineId", f.trade_id AS "tradeId", f.refund_id AS "refundId",
    s.name AS "storeName", f.method, f.currency, f.amount AS "amountMinor", f.fee AS "feeMinor", f.vat AS "vatMinor",
    f.rail_cost AS "railCostMinor", f.rail_cost_currency AS "railCostCurrency", f.booked_at AS at,
    o.order_id AS "orderId", o.description, o.demo,
    CASE WHEN c.id IS NULL THEN 'uncleared' WHEN c.settled_on IS NULL THEN 'cleared' ELSE 'settled' END AS flow
  FROM ${lines} f JOIN ${orders} o ON o.trade_id = f.trade_id JOIN stores s ON s.id = f.store_id
    LEFT JOIN clearings c ON c.id = f.clearing_id`;
const SELECT_LINES = selectLines('fund_lines', 'orders');
const archived = (table: string, place: string) =>
  `jsonb_populate_recordset(NULL::${table}, ${place}::jsonb)`;
const SQL = statements('tradebill', {
  period: `${SELECT_LINES} WHERE f.merchant_id = $1 AND f.booked_at >= $2 AND f.booked_at < $3
     AND (f.booked_at, f.id) > ($4, $5)
   ORDER BY f.booked_at, f.id LIMIT $6`,
  report: `${SELECT_LINES} WHERE f.merchant_id = $1 AND f.clearing_id = $2 AND (f.booked_at, f.id) > ($3, $4)
   ORDER BY f.booked_at, f.id LIMIT $5`,
  archived: selectLines(archived('fund_lines', '$1'), archived('orders', '$2')),
  findReport: 'SELECT id FROM clearings WHERE merchant_id = $1 AND id = $2',
  reports: `SELECT ${CLEARING_COLUMNS}, s.name AS "storeName", m.name AS "merchantName", m.uid AS "merchantUid"
   FROM clearings c JOIN stores s ON s.id = c.store_id JOIN merchants m ON m.id = c.merchant_id
   WHERE c.merchant_id = $1 AND c.day = $2 ORDER BY s.name, c.method, c.currency`,
});

const BEGINNING = new Date(0);

/** Returns whether a merchant has a report with this id. */
export const hasReport = async (db: Queryable, merchantId: string, clearingId: string): Promise<boolean> =>
  (await db.query(SQL.findReport, [merchantId, clearingId])).length > 0;

/** Yields a merchant's transactions, oldest first, wherever they are, in batches. Throws ArchiveFault. */
export function readTransactions(
  db: Queryable,
  merchantId: string,
  choice: TransactionChoice,
): AsyncGenerator<TransactionLine[]> {
  const isPeriod = 'from' in choice;
  const chosen = isPeriod ? [choice.from, choice.until] : [choice.clearingId];
  return mergedBatches<TransactionLine>(
    {
      keyOf: ({ at, lineId }) => ({ at, id: lineId }),
      online: ({ at, id }, limit) =>
        db.query(isPeriod ? SQL.period : SQL.report, [merchantId, ...chosen, at, id, limit]),
      async archived(range, limit) {
        const rows = await readArchivedRange(db, archivedChoice(merchantId, choice), range, limit);
        if (rows.length === 0) return [];
        // Orders with two lines are given once.
        const orders = [...new Set(rows.map(({ order }) => order))];
        return db.query(SQL.archived, [jsonOf(rows.map(({ row }) => row)), jsonOf(orders)]);
      },
    },
    { from: { at: isPeriod ? choice.from : BEGINNING, id: FIRST_ID } },
  );
}

const archivedChoice = (merchantId: string, choice: TransactionChoice): ArchivedChoice =>
  'from' in choice
    ? { merchantId, ...choice, place: 'fund_lines' }
    : {
        merchantId,
        from: '-infinity',
        until: 'infinity',
        mark: markOf(choice.clearingId),
        place: 'fund_lines',
        isWanted: ({ clearing_id }: ArchivedMembers) => clearing_id === choice.clearingId,
      };

/** Returns the reports of a merchant for a business day, such as `2026-11-21`. */
export const readReports = (db: Queryable, merchantId: string, day: string): Promise<ReportLine[]> =>
  db.query(SQL.reports, [merchantId, day]);
