/** The Alipay+ wallet that a merchant chose for a payment. Without a choice, the payer chooses. */
import { type Queryable, statements } from '../storage/database.ts';
import type { Order } from './order.ts';

const SQL = statements('wallet-choices', {
  insert: 'INSERT INTO wallet_choices (trade_id, merchant_id, wallet_type) VALUES ($1, $2, $3)',
  forget: 'DELETE FROM wallet_choices WHERE trade_id = $1',
  find: 'SELECT wallet_type AS "type" FROM wallet_choices WHERE trade_id = $1',
});

/** Stores the choice in the transaction of the order. */
export const insertWalletChoice = (tx: Queryable, order: Order, type: string): Promise<unknown[]> =>
  tx.query(SQL.insert, [order.tradeId, order.merchantId, type]);

/** Deletes a choice in the transaction of the next one. */
export const forgetWalletChoice = (tx: Queryable, tradeId: string): Promise<unknown[]> =>
  tx.query(SQL.forget, [tradeId]);

/** Returns the chosen wallet, or empty text. */
export const findWalletChoice = async (db: Queryable, tradeId: string): Promise<string> =>
  (await db.query<{ type: string }>(SQL.find, [tradeId]))[0]?.type ?? '';
