/**
 * Contact and addresses of a payer, and the lines of an order: what the merchant sent with the order, and what a fast
 * checkout reports when it is paid. Personal data: deleted when the order ends unpaid.
 */
import type { CheckoutData, OrderLine } from '@gangway/protocol';
import { type Queryable, statements } from '../storage/database.ts';
import type { Order } from './order.ts';

const SQL = statements('checkout-data', {
  // What a bank reports replaces what was typed.
  write: `INSERT INTO checkout_data AS c (trade_id, merchant_id, data, lines) VALUES ($1, $2, $3::jsonb, $4::jsonb)
    ON CONFLICT (trade_id) DO UPDATE SET data = c.data || excluded.data`,
  findInvoice: 'SELECT data, lines FROM checkout_data WHERE trade_id = $1',
  delete: 'DELETE FROM checkout_data WHERE trade_id = $1',
});

/** Stores the data with its order, in place of what was stored before. A repeat changes nothing. */
export const writeCheckoutData = (
  tx: Queryable,
  order: Order,
  data: object,
  lines?: readonly OrderLine[],
): Promise<unknown[]> =>
  tx.query(SQL.write, [
    order.tradeId,
    order.merchantId,
    JSON.stringify(data),
    lines ? linesText(lines) : null,
  ]);

/** What an order consists of, and who pays for it. */
export interface Invoice extends CheckoutData {
  readonly lines: readonly OrderLine[];
}

/** Returns the invoice of an order that was created with lines; undefined once it is deleted. */
export async function findInvoice(db: Queryable, tradeId: string): Promise<Invoice | undefined> {
  const [row] = await db.query<InvoiceRow>(SQL.findInvoice, [tradeId]);
  return row?.lines ? { ...row.data, lines: row.lines.map(readLine) } : undefined;
}

interface InvoiceRow {
  readonly data: CheckoutData;
  readonly lines: readonly StoredLine[] | null;
}

/** JSON has no bigint, so amounts are digits. */
type StoredLine = {
  readonly [Name in keyof OrderLine]: OrderLine[Name] extends bigint | undefined ? string : OrderLine[Name];
};

const linesText = (lines: readonly OrderLine[]): string =>
  JSON.stringify(lines, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

const readLine = (line: StoredLine): OrderLine => ({
  ...line,
  unit_price: BigInt(line.unit_price),
  discount_amount: BigInt(line.discount_amount ?? 0),
  vat_rate: BigInt(line.vat_rate),
});

/** Deletes the data of an order that has ended unpaid. */
export const deleteCheckoutData = (tx: Queryable, { tradeId }: Order): Promise<unknown[]> =>
  tx.query(SQL.delete, [tradeId]);
