/**
 * Contact and addresses of a payer: what the merchant sent with the order, and what a fast checkout reports when it is
 * paid. Personal data: deleted when the order ends unpaid.
 */
import { type Queryable, statements } from '../storage/database.ts';
import type { Order } from './order.ts';

const SQL = statements('checkout-data', {
  // What a bank reports replaces what was typed.
  write: `INSERT INTO checkout_data AS c (trade_id, merchant_id, data) VALUES ($1, $2, $3::jsonb)
    ON CONFLICT (trade_id) DO UPDATE SET data = c.data || excluded.data`,
  delete: 'DELETE FROM checkout_data WHERE trade_id = $1',
});

/** Stores the data with its order, in place of what was stored before. A repeat changes nothing. */
export const writeCheckoutData = (tx: Queryable, order: Order, data: object): Promise<unknown[]> =>
  tx.query(SQL.write, [order.tradeId, order.merchantId, JSON.stringify(data)]);

/** Deletes the data of an order that has ended unpaid. */
export const deleteCheckoutData = (tx: Queryable, { tradeId }: Order): Promise<unknown[]> =>
  tx.query(SQL.delete, [tradeId]);
