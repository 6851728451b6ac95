/** Fund lines: one for each payment and refund of a merchant, to be included in a clearing. */
import { readArchivedTrade } from '../archive/archived-trades.ts';
import type { ContentSource } from '../archive/archives.ts';
import { newId } from '../ids.ts';
import type { ColumnWord } from '../storage/column-words.ts';
import { late, type Queryable, statements } from '../storage/database.ts';

/** A line to insert. Amounts are hundredths of the settlement currency; `amountMinor` > 0, also for a refund. */
export interface NewFundLine {
  readonly tradeId: string;
  /** Null for the payment itself. */
  readonly refundId: string | null;
  readonly merchantId: string;
  readonly storeId: string;
  /** The sub_pay_method. */
  readonly method: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly vatMinor: bigint;
  /** When the payment was made, or the refund booked. */
  readonly at: Date;
  /** The business day of that time, which this transaction has taken. */
  readonly day: string;
  /** Whose bank account the rail pays. */
  readonly settles: ColumnWord<'fund_lines.settles'>;
}

/** A stored line. Days are like `2026-11-21`, and null while the line is not cleared or not settled. */
export interface FundLineRecord {
  /** Null for the payment itself. */
  readonly refundId: string | null;
  /** The sub_pay_method. */
  readonly method: string;
  readonly currency: string;
  /** Negative for a refund. */
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly vatMinor: bigint;
  /** When the payment was made, or the refund booked. */
  readonly at: Date;
  /** The business day. */
  readonly day: string;
  readonly clearingId: string | null;
  readonly clearedDay: string | null;
  readonly dueOn: string | null;
  readonly settledOn: string | null;
}

const LINE_COLUMNS = `f.refund_id AS "refundId", f.method, f.currency, f.amount AS "amountMinor", f.fee AS "feeMinor",
     f.vat AS "vatMinor", f.booked_at AS at, f.day::text, c.id AS "clearingId", c.day::text AS "clearedDay",
     c.due_on::text AS "dueOn", c.settled_on::text AS "settledOn"`;
const SQL = statements('fund-lines', {
  insert: `INSERT INTO fund_lines (id, trade_id, refund_id, merchant_id, store_id, method, currency, amount, fee,
     vat, day, booked_at, settles)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
  removePayment: `DELETE FROM fund_lines WHERE trade_id = $1 AND refund_id IS NULL AND clearing_id IS NULL
   RETURNING method, fee AS "feeMinor", vat AS "vatMinor"`,
  findPayment: `SELECT day::text, clearing_id IS NOT NULL AS "isCleared" FROM fund_lines
   WHERE trade_id = $1 AND refund_id IS NULL`,
  list: `SELECT ${LINE_COLUMNS}
   FROM fund_lines f LEFT JOIN clearings c ON c.id = f.clearing_id WHERE f.trade_id = $1 ORDER BY f.id`,
  listArchived: `SELECT ${LINE_COLUMNS} FROM jsonb_populate_recordset(NULL::fund_lines, $1::jsonb) f
     LEFT JOIN clearings c ON c.id = f.clearing_id ORDER BY f.id`,
});

/** Inserts a line in the transaction of its event; a refund becomes negative. */
export async function insertFundLine(tx: Queryable, line: NewFundLine): Promise<void> {
  const { tradeId, refundId, merchantId, storeId, method, currency, amountMinor } = line;
  const who = [newId(), tradeId, refundId, merchantId, storeId, method, currency];
  const amount = refundId === null ? amountMinor : -amountMinor;
  const money = [amount, line.feeMinor, line.vatMinor];
  await tx.query(late(SQL.insert), [...who, ...money, line.day, line.at, line.settles]);
}

/** The line of a payment: its business day, such as `2026-11-21`, and whether it is in a report. */
export interface PaymentLine {
  readonly day: string;
  readonly isCleared: boolean;
}

/** Returns a line of a payment, of which two have one day; undefined for an order that was never booked as paid. */
export const findPaymentLine = async (db: Queryable, tradeId: string): Promise<PaymentLine | undefined> =>
  (await db.query<PaymentLine>(SQL.findPayment, [tradeId]))[0];

/** Removes the lines of a cancelled payment, one for each way, and returns them; none when they are cleared already. */
export const removePaymentLines = (
  tx: Queryable,
  tradeId: string,
): Promise<Pick<NewFundLine, 'method' | 'feeMinor' | 'vatMinor'>[]> => tx.query(SQL.removePayment, [tradeId]);

/** Returns the lines of a payment and its refunds, oldest first, each with its report. Throws ArchiveFault. */
export async function listFundLines(db: Queryable, tradeId: string): Promise<FundLineRecord[]> {
  const online = await db.query<FundLineRecord>(SQL.list, [tradeId]);
  return online.length > 0 ? online : listArchivedFundLines(db, tradeId);
}

/** Returns the archived lines of a payment, oldest first, each with its report. Throws ArchiveFault. */
export async function listArchivedFundLines(
  db: Queryable,
  tradeId: string,
  source?: ContentSource,
): Promise<FundLineRecord[]> {
  const { fund_lines: lines } = await readArchivedTrade(db, 'orders', tradeId, source);
  return lines ? db.query<FundLineRecord>(SQL.listArchived, [lines]) : [];
}
