/**
 * What orders hold of their payers: blanked when their time is over, or when a payer asks for it. Each function returns
 * how many rows it concerns, and changes none of them if `isDry`.
 */
import { type Queryable, statements } from '../storage/database.ts';

/** Orders whose rows are to be changed. */
export interface OrderSelection {
  readonly tradeIds: readonly string[];
  /** Only count the rows. */
  readonly isDry: boolean;
}

const SQL = statements('payer-data', {
  blankEmails: `WITH found AS (
     SELECT trade_id FROM orders WHERE trade_id = ANY($1::uuid[]) AND email <> ''
   ), blanked AS (
     UPDATE orders o SET email = '' FROM found f WHERE o.trade_id = f.trade_id AND NOT $2::boolean
   )
   SELECT count(*)::int AS count FROM found`,
  blankNotes: `WITH found AS (
     SELECT trade_id FROM orders WHERE trade_id = ANY($1::uuid[]) AND (demo <> '' OR redirect_url <> '')
   ), blanked AS (
     UPDATE orders o SET demo = '', redirect_url = '' FROM found f
     WHERE o.trade_id = f.trade_id AND NOT $2::boolean
   )
   SELECT count(*)::int AS count FROM found`,
  deleteContacts: `WITH found AS (
     SELECT trade_id FROM checkout_data WHERE trade_id = ANY($1::uuid[])
   ), deleted AS (
     DELETE FROM checkout_data c USING found f WHERE c.trade_id = f.trade_id AND NOT $2::boolean
   )
   SELECT count(*)::int AS count FROM found`,
  // What an attempt that has ended showed its payer, or sent it to.
  blankAttempts: `WITH found AS (
     SELECT id FROM attempts WHERE trade_id = ANY($1::uuid[]) AND state NOT IN ('asking', 'open')
       AND (payer_url <> '' OR payer_form IS NOT NULL OR payer_action IS NOT NULL)
   ), blanked AS (
     UPDATE attempts a SET payer_url = '', payer_form = NULL, payer_action = NULL FROM found f
     WHERE a.id = f.id AND NOT $2::boolean
   )
   SELECT count(*)::int AS count FROM found`,
});

const counting =
  (sql: (typeof SQL)[keyof typeof SQL]) =>
  async (tx: Queryable, { tradeIds, isDry }: OrderSelection): Promise<number> =>
    (await tx.query<{ count: number }>(sql, [tradeIds, isDry]))[0]?.count ?? 0;

/** Blanks the payer's e-mail address. */
export const blankEmails = counting(SQL.blankEmails);

/** Blanks what a merchant may have written about the payer: `demo`, and the address that the payer goes back to. */
export const blankNotes = counting(SQL.blankNotes);

/** Deletes contact and addresses. */
export const deleteContacts = counting(SQL.deleteContacts);

/** Blanks the page, form and code of attempts that have ended. */
export const blankAttempts = counting(SQL.blankAttempts);
