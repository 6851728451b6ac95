/** The ledger's rows: transfers from a debit to a credit account, balanced by construction and never changed. */
import { newId } from '../ids.ts';
import { type Queryable, statement } from '../storage/database.ts';

/** One transfer; `amountMinor` > 0 in hundredths of `currency`, `bookedAt` business time. */
export interface Transfer {
  readonly debit: string;
  readonly credit: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly tradeId: string;
  readonly event: string;
  readonly bookedAt: Date;
}

const insert = statement(
  'transfers.insert',
  `INSERT INTO transfers (id, debit, credit, amount, currency, trade_id, event, booked_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const list = statement(
  'transfers.list',
  `SELECT debit, credit, amount AS "amountMinor", currency, trade_id AS "tradeId", event, booked_at AS "bookedAt"
   FROM transfers WHERE trade_id = $1 ORDER BY id`,
);

/** Books a transfer in the transaction of its event. */
export const bookTransfer = (tx: Queryable, t: Transfer): Promise<unknown[]> =>
  tx.query(insert, [newId(), t.debit, t.credit, t.amountMinor, t.currency, t.tradeId, t.event, t.bookedAt]);

/** The transfers of a trade, oldest first. */
export const listTransfers = (db: Queryable, tradeId: string): Promise<Transfer[]> =>
  db.query(list, [tradeId]);
