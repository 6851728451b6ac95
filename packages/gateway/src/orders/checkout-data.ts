/** What a fast checkout reports about its payer: contact and addresses, stored when the order is paid. */
import { type Queryable, statements } from '../storage/database.ts';
import type { Order } from './order.ts';

const SQL = statements('checkout-data', {
  insert:
    'INSERT INTO checkout_data (trade_id, merchant_id, data) VALUES ($1, $2, $3::jsonb) ON CONFLICT DO NOTHING',
  find: 'SELECT data FROM checkout_data WHERE trade_id = $1',
});

/** Stores the data with its order. A repeat changes nothing. */
export const insertCheckoutData = (tx: Queryable, order: Order, data: object): Promise<unknown[]> =>
  tx.query(SQL.insert, [order.tradeId, order.merchantId, JSON.stringify(data)]);

/** Returns the data of an order; undefined until it is paid, and for other methods. */
export const findCheckoutData = async (db: Queryable, tradeId: string): Promise<object | undefined> =>
  (await db.query<{ data: object }>(SQL.find, [tradeId]))[0]?.data;
