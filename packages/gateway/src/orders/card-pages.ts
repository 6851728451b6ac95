/** How `Cards HPP` handles the card that its payer types on our page. */
import type { ColumnWord } from '../storage/column-words.ts';
import { type Queryable, statements } from '../storage/database.ts';
import type { Order } from './order.ts';

const SQL = statements('card-pages', {
  insert: 'INSERT INTO card_pages (trade_id, merchant_id, three_ds, is_framed) VALUES ($1, $2, $3, $4)',
  find: 'SELECT three_ds AS "threeDs", is_framed AS "isFramed" FROM card_pages WHERE trade_id = $1',
});

/** Whether 3-D Secure is wanted, and whether the page is shown inside the shop's. */
export interface CardPage {
  readonly threeDs: ColumnWord<'card_pages.three_ds'>;
  readonly isFramed: boolean;
}

/** Stores the values in the transaction of the order. */
export const insertCardPage = (tx: Queryable, order: Order, page: CardPage): Promise<unknown[]> =>
  tx.query(SQL.insert, [order.tradeId, order.merchantId, page.threeDs, page.isFramed]);

/** Returns the values of the request, or undefined for every other order. */
export const findCardPage = async (db: Queryable, tradeId: string): Promise<CardPage | undefined> =>
  (await db.query<CardPage>(SQL.find, [tradeId]))[0];
