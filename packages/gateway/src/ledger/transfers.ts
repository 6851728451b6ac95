/** The ledger's rows: transfers with a debit and a credit account, balanced by construction and never changed. */
import type { Money } from '@gangway/protocol';
import { newId } from '../ids.ts';
import { late, type Queryable, statements } from '../storage/database.ts';

/** One transfer; `amountMinor` > 0 in hundredths of `currency`, `bookedAt` business time. */
export interface Transfer extends Money {
  readonly debit: string;
  readonly credit: string;
  /** Null if it does not belong to a single trade; then `reference` names the subject, such as `clearing:<id>`. */
  readonly tradeId: string | null;
  readonly reference?: string;
  readonly event: string;
  readonly bookedAt: Date;
}

const SQL = statements('transfers', {
  // The table `unfolded` holds the pending transfers, which are not in a block yet.
  insert: `WITH booked AS (
     INSERT INTO transfers (id, debit, credit, amount, currency, trade_id, event, booked_at, reference)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::uuid[], $7::text[],
       $8::timestamptz[], $9::text[])
     RETURNING id, debit, credit, amount, currency)
   INSERT INTO unfolded (transfer_id, debit, credit, amount, currency) SELECT * FROM booked`,
  list: `SELECT debit, credit, amount AS "amountMinor", currency, trade_id AS "tradeId", event, booked_at AS "bookedAt"
   FROM transfers WHERE trade_id = $1 AND id <> ALL ($2::uuid[]) ORDER BY id`,
});

/**
 * Inserts the transfers of an event in its transaction, by one statement. They count in the balances at once and are
 * pending until they enter a block. No row is locked.
 */
export async function bookTransfers(tx: Queryable, transfers: readonly Transfer[]): Promise<void> {
  if (transfers.length === 0) return;
  const column = (name: keyof Transfer) => transfers.map((transfer) => transfer[name]);
  await tx.query(late(SQL.insert), [
    transfers.map(() => newId()),
    column('debit'),
    column('credit'),
    column('amountMinor'),
    column('currency'),
    column('tradeId'),
    column('event'),
    column('bookedAt'),
    transfers.map(({ reference = '' }) => reference),
  ]);
}

/** Returns the transfers of a trade that are in the ledger's tables, oldest first, without some ids. */
export const listTransfers = (
  db: Queryable,
  tradeId: string,
  without: readonly string[] = [],
): Promise<Transfer[]> => db.query<Transfer>(SQL.list, [tradeId, without]);
